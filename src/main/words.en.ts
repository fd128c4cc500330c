/** What the shell itself says, in English: menus and dialogs. The window's own words are in its catalogue. */
export const english = {
  engineDown: 'The engine that reads and writes the workspace is not running. Nothing that was shown as saved is lost.',
  engineRestarted:
    'The engine stopped unexpectedly and was started again. Nothing that was shown as saved is lost; a run that was going can be resumed.',
  engineGaveUp:
    'The engine keeps stopping. Nothing that was shown as saved is lost. Quit Markscheme and start it again; the log in its folder says why.',
  foreignPath: (path: string) =>
    `The window asked for a file that you did not choose: ${path}. Choose it in a dialog or drop it on the window, and try again.`,
  foreignSender: 'This call did not come from the Markscheme window and was refused.',
  notHttps: (url: string) => `Only https addresses are opened in the browser, and this is not one: ${url}`,
  openAddress: 'Open this address in your browser?',
  confirmAddress: ({ provider, baseUrl }: { provider: string; baseUrl: string }) => ({
    message: `Send requests for ${provider}, with your key if there is one, to this address?`,
    detail: `${baseUrl}\n\nThis address was not confirmed on this machine before. Whoever runs it gets the key and the questions, figures and answers that are sent. If it came with a workspace from somebody else and you do not know it, cancel.`,
    yes: 'Send there',
  }),
  otherWindow: (name: string) => `${name} is open in another window, which is in front now.`,
  open: 'Open',
  cancel: 'Cancel',
  pick: {
    import: 'Import benchmarks or answers',
    workspace: 'Open a workspace',
    folder: 'Choose a folder',
    provenance: 'Choose the provenance table',
    mapping: 'Choose a mapping',
    prices: 'Choose a price list',
    labels: 'Choose a file of labels',
    bundle: 'Merge bundles',
  },
  save: {
    workspace: 'Create a workspace',
    export: 'Export',
    backup: 'Back up the workspace',
    regressions: 'Add to this regression file (nothing in it is replaced)',
  },
  filters: {
    workspace: 'Markscheme workspace',
    import: 'Benchmarks, answers, tables',
    table: 'Table (CSV)',
    svg: 'Vector drawing (SVG)',
    png: 'Picture (PNG)',
    bundle: 'Bundles of work',
    json: 'JSON',
    pdf: 'PDF',
    all: 'All files',
  },
  menu: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    go: '&Go',
    decide: '&Decide',
    help: '&Help',
    recent: 'Open recent',
    cut: 'Cu&t',
    copy: '&Copy',
    paste: '&Paste',
    selectAll: 'Select &All',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    togglefullscreen: 'Toggle &Full Screen',
    close: 'Close Window',
    quit: 'Quit',
  },
  spelling: {
    noSuggestion: 'No suggestion',
    add: (word: string) => `Add “${word}” to the dictionary`,
  },
  closeWindow: {
    message: (runs: number) =>
      runs === 1
        ? 'A run is under way in this window. Close it?'
        : `${String(runs)} runs are under way in this window. Close it?`,
    detail:
      'What is done is kept. Requests that are on their way are lost, and the run can be resumed when the workspace is opened again.',
    yes: 'Close',
  },
  quit: {
    message: (runs: number) => (runs === 1 ? 'A run is under way. Quit?' : `${String(runs)} runs are under way. Quit?`),
    detail:
      'What is done is kept. Requests that are on their way are lost, and the run can be resumed at the next start.',
    yes: 'Quit',
  },
};

export type Words = typeof english;
