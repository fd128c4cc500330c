const LENGTH = 120;

/** SQL of the beginning of a question (`i`: its item) as lists show it; what was cut off is told by an ellipsis. */
export const PREVIEW = `substr(i.question, 1, ${String(LENGTH)}) || iif(substr(i.question, ${String(LENGTH + 1)}, 1) = '', '', '…')`;
