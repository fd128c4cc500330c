/** The product's own words (CONTRIBUTING.md), wherever they stand: statuses, sources, kinds, states. */
export const words = {
  status: {
    right: 'Right',
    wrong: 'Wrong',
    not_found: 'Not found',
    ambiguous: 'Ambiguous',
    undecided: 'Undecided',
    extraction_failed: 'Extraction failed',
    judge_error: 'Judge error',
    not_run: 'Not graded',
    overridden: 'Overridden by an expert',
    agreed: 'Confirmed by an expert',
  },

  decision: { right: 'Right', wrong: 'Wrong', undecided: 'Unsure', not_found: 'Not found' },

  source: { offline: 'Verifier', judge: 'Judge', expert: 'Expert', import: 'Imported', adjudicated: 'Adjudicated' },

  reviewStatus: {
    todo: 'To do',
    draft: 'Draft',
    done: 'Done',
    skipped: 'Skipped',
    needs_adjudication: 'Needs adjudication',
  },

  variableType: { numeric: 'numeric', formula: 'formula', other: 'other' },

  benchmarkKind: { 'own-exam': 'Own exam', cfe: 'CFE-Bench', 'course-exam': 'Course exam', 'cl-bench': 'CL-bench' },

  flags: {
    damaged: 'Damaged math',
    damagedHint:
      'The imported LaTeX is damaged and repaired for display: press to go from one place to the next. R shows it as it stands in the file.',
    damagedInRaw: 'What is damaged is no formula: here is the text as it stands in the file.',
    imageMissing: 'Figure missing',
    imageMissingHint: 'A figure that this item names was not among the imported images.',
    failed: 'No answer',
    failedHint: 'The model gave no answer for this sample.',
    truncated: 'Answer cut off',
    truncatedHint: 'The provider stopped the answer at its length limit.',
    broken: 'Breaks off',
    brokenHint: 'The answer ends in the middle: it seems to have been cut off.',
    repeating: 'Repeats itself',
    repeatingHint: 'The answer goes on saying the same until its end.',
    cached: 'Stored reply',
    cachedHint: 'This reply was not asked for anew: the same request had been answered before.',
    duplicate: 'Duplicate id',
    duplicateHint: 'Another item of this benchmark has the same id.',
    commented: 'Commented',
    commentedHint: 'An expert has commented on this item.',
    edited: 'Annotation corrected',
    editedHint: 'An expert corrected the annotation. The imported text is kept.',
    figures_one: '{{count}} figure',
    figures_other: '{{count}} figures',
  },

  runKind: {
    generation: 'Generation',
    judging: 'Evaluation',
    diagnosis: 'Diagnosis',
    flow: 'Flow construction',
  },

  runState: {
    queued: 'Waiting',
    running: 'Running',
    paused: 'Paused',
    interrupted: 'Interrupted',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },

  verifier: {
    'offline-first': 'Offline first',
    'judge-only': 'Judge only',
    'offline-only': 'Offline only',
  },

  verifierHint: {
    'offline-first': 'The verifier decides what it can prove; the judge is asked about the rest.',
    'judge-only': 'The judge is asked about every value, as in the paper.',
    'offline-only': 'The judge only extracts values; the verifier decides, and leaves open what it cannot prove.',
  },
} as const;
