/** The strings of getting files in and out: import and export. */
export const exporting = {
  title: 'Export {{name}}',
  what: 'What',
  kinds: {
    benchmark: 'Benchmark',
    generated: 'Answers',
    detailed: 'Detailed results',
    errata: 'Errata',
    reviews: 'Reviewers’ decisions',
    'exam-results': 'Results',
    'cl-graded': 'Graded answers',
    sft: 'Training data, fine-tuning',
    pretrain: 'Training data, pretraining',
  },
  hints: {
    benchmark:
      'The benchmark in its own format. Without corrections the file is the same, byte for byte; a correction changes its one place.',
    generated: 'The generated answers of one answer set, as the benchmark’s own scripts write them.',
    detailed:
      'Every answer with its extracted values and verdicts, experts’ overrides included, and the summary beside it.',
    errata: 'The corrections alone: what the benchmark says, what it should say, and why.',
    reviews: 'Every decision that was made about the benchmark’s items, in the order in which they were made.',
    'exam-results':
      'The four files of the benchmark’s own scripts, experts’ points included, into a folder: results, detailed results, summary, comparison.',
    'cl-graded':
      'Each answer with its rubrics’ statuses and score, experts’ decisions included, as the benchmark’s own script writes them.',
    sft: 'Prompt and answer of each question that is reviewed and done, for fine-tuning. What the source’s licence says stands in a file beside it.',
    pretrain:
      'Problem and explanation of each question that is reviewed and done, as plain text. What the source’s licence says stands in a file beside it.',
  },
  examHint: 'questions.jsonl and exams_metadata.json into a folder, questions that were added included.',
  answers: 'Answers',
  write: 'Write file…',
  done_one: '{{count}} row written to {{files}}',
  done_other: '{{count}} rows written to {{files}}',
  show: 'Show',
} as const;

export const importing = {
  title: 'Import',
  into: 'Into',
  intoNew: 'A new workspace',
  intoSample: 'The sample',
  files: 'Files',
  noFiles: 'No benchmark or answers file among these. Choose a JSON or JSONL file.',
  images: 'Folder of figures',
  imagesHint: 'Optional: what image paths are relative to, where it is not the file’s own folder',
  provenance: 'Table of sources',
  provenanceHint: 'Optional: gives each item its subject; a PROVENANCE.csv beside the file is found by itself',
  clear: 'Remove: {{what}}',
  run: 'Import',
  busy: 'Importing…',
  acceptValid: 'Import the valid part',
  review: 'Review',
  written: 'Imported.',
  notWritten: 'Nothing was imported, because something was rejected.',
  file: 'File',
  what: 'What it is',
  answersKind: {
    generated: 'Answers of {{name}}',
    detailed: 'Answers of {{name}}, with verdicts',
    graded: 'Answers of {{name}}, with grades',
  },
  records: 'Records',
  figures: 'Figures',
  rejections_one: '{{count}} rejected',
  rejections_other: '{{count}} rejected',
  warnings_one: '{{count}} warning',
  warnings_other: '{{count}} warnings',
  line: 'line {{line}}',
  record: 'record {{record}}',
} as const;
