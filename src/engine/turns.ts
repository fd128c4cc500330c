/**
 * Calls are answered one at a time, as they come; but what has to be `first` is so at once, before all that has come in and not begun: between two calls
 * what has arrived meanwhile is heard. A decision does not wait for what is read ahead, nor can what is read be made older by it.
 */
export function inTurns<Call>(isFirst: (call: Call) => boolean, answer: (call: Call) => void): (call: Call) => void {
  const waiting: Call[] = [];
  const next = (): void => {
    const [call] = waiting.splice(0, 1);
    if (waiting.length > 0) setImmediate(next);
    if (call !== undefined) answer(call);
  };
  return (call) => {
    if (isFirst(call)) answer(call);
    else if (waiting.push(call) === 1) setImmediate(next);
  };
}
