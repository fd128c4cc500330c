/** Undo in what is being edited and not saved yet goes before undo of what is saved: Ctrl+Z takes back what was done last in sight. */

export interface DraftSteps {
  /** False where there is nothing to take back, or to do again. */
  undo: () => boolean;
  redo: () => boolean;
}

let offered: DraftSteps | null = null;

/** The pane that is open. Answers what withdraws it. */
export function offerDraftSteps(steps: DraftSteps): () => void {
  offered = steps;
  return () => {
    if (offered === steps) offered = null;
  };
}

/** Takes a step back in the draft that is open, or does it again. False where that is no draft's matter. */
export const stepInDraft = (direction: 'undo' | 'redo'): boolean => offered?.[direction]() ?? false;
