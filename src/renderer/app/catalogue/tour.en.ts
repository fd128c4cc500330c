/** The strings of the tour through the sample. */
export const tour = {
  label: 'Tour, step {{step}} of {{of}}',
  place: 'Step {{step}} of {{of}}',
  offer: 'Take the tour',
  next: 'Next',
  back: 'Back',
  end: 'End the tour',
  done: 'Done',
  steps: {
    '1': {
      title: 'A workspace is one file',
      text: 'Benchmarks, answers, verdicts and your decisions are in it. This one is the sample, graded without a model. The button above always offers the next step.',
    },
    '2': {
      title: 'One card for each variable',
      text: 'The value that the answer should have, the one that was found, and what the verifier says. Y agrees; 1, 2, 3 and 4 say right, wrong, unsure and not found. J and K move on.',
    },
    '3': {
      title: 'Everything can be taken back',
      text: 'Ctrl+Z undoes, across items too. W shows why the verifier says so, Ctrl+Enter completes the item, and ? shows all keys.',
    },
    '4': {
      title: 'Figures say whose they are',
      text: 'Each accuracy stands with its number of questions, its interval and its grading: as judged, and as reviewed with your decisions. A figure opens the items behind it.',
    },
    '5': {
      title: 'Your own data',
      text: 'New… below makes a workspace of your own; drop files on the window to import them. Runs asks models and judges, once you have given a key or a server of your own in Settings.',
    },
  },
} as const;
