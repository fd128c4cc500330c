/** What is selected on the desk, as a place in the source of one of the open question's texts. */
import { selectedIn, type SelectedPlace } from '../../desk/remarks/selected-place.ts';
import { currentAnswer, currentQuestion, useExam } from './exam-store.ts';

export function selectedPlace(): SelectedPlace | null {
  const state = useExam.getState();
  return selectedIn('[data-part]', (part) => {
    if (part === 'answer') return currentAnswer(state)?.explanation ?? '';
    return (part === 'question' ? currentQuestion(state)?.problem : currentQuestion(state)?.explanation) ?? '';
  });
}
