/** The strings of figures. */
export const chart = {
  intervals: 'Intervals',
  data: 'Data',
  export: 'Export',
  exportOf: 'Export figure: {{name}}',
  svg: 'Drawing (SVG)',
  png: 'Picture (PNG)',
  csv: 'Data (CSV)',
  saved: 'Written: {{name}}',
} as const;
