// What documents and comments point at is there: in each Markdown file of the project every link to a file and its anchor, and every document,
// with its section (docs/design/review.md, "Queue"), that a comment of the code cites, every file of the sources that either names, and every
// test that a document names. Each claim of SECURITY.md names one. Ends with 1 and a line for each that is not so.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { root } from './setup/places.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const markdown = new MarkdownIt({ html: true });
const read = (file) => readFileSync(path.join(root, file), 'utf8');
/** @type {Map<string, string[]>} */
const known = new Map();

/** The headings of a document, as they are written. @param {string} file */
function headingsOf(file) {
  const found = known.get(file);
  if (found) return found;
  const tokens = markdown.parse(read(file), {});
  const headings = tokens.flatMap((token, i) => (token.type === 'heading_open' ? [tokens[i + 1].content] : []));
  known.set(file, headings);
  return headings;
}

/** The anchor that a heading gets where repositories are shown. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** @param {string} file @returns {string[]} */
function brokenLinks(file) {
  const links = markdown
    .parse(read(file), {})
    .flatMap((token) => token.children ?? [])
    .flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? []);
  return links.flatMap((link) => {
    if (/^[a-z]+:/i.test(link)) return [];
    const [place, anchor] = decodeURI(link).split('#');
    const target = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
    if (!existsSync(path.join(root, target))) return [`${file}: the link ${link} leads nowhere`];
    if (!anchor || headingsOf(target).some((heading) => anchorOf(heading) === anchor)) return [];
    return [`${file}: ${target} has no heading for #${anchor}`];
  });
}

/** What a comment is: its lines without their marks, as one text. Names of files between back quotes are what the code writes, not citations. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
const CITED = /((?:[\w.-]+\/)*[\w-]+\.md)(?:,\s+"([^"]+)")?/g;

/** @param {string} file @returns {string[]} */
function brokenCitations(file) {
  const comments = [...read(file).matchAll(COMMENT)].map(([text]) => text.replace(/\s*\n\s*\*?\s*/g, ' '));
  return comments.flatMap((text) =>
    [...text.replace(/`[^`]*`/g, '').matchAll(CITED)].flatMap(([, cited = '', section]) => {
      const target = existsSync(path.join(root, cited)) ? cited : path.posix.join(path.posix.dirname(file), cited);
      if (!existsSync(path.join(root, target)))
        return [`${file}: a comment cites ${cited}, which is not in the repository`];
      if (section === undefined || headingsOf(target).includes(section)) return [];
      return [`${file}: a comment cites ${cited}, "${section}": there is no such section`];
    }),
  );
}

const SOURCE = /(?<![\w./-])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs))\b/g;

/** Comments and documents name files of the sources by their path, or its end. @param {string} file @returns {string[]} */
function missingSources(file) {
  const texts = file.endsWith('.md') ? [read(file)] : [...read(file).matchAll(COMMENT)].map(([text]) => text);
  return texts.flatMap((text) =>
    [...text.matchAll(SOURCE)].flatMap(([, name = '']) =>
      /^(?:out|dist)\//.test(name) || files.some((one) => one === name || one.endsWith(`/${name}`))
        ? []
        : [`${file}: there is no file ${name}`],
    ),
  );
}

const TEST = /`([\w.-]+\/[\w./-]+\.(?:test|spec)\.tsx?)`/g;

/** Documents name tests by their whole path. @param {string} file @returns {string[]} */
function missingTests(file) {
  return [...read(file).matchAll(TEST)].flatMap(([, name = '']) =>
    files.includes(name) ? [] : [`${file}: there is no test ${name}`],
  );
}

/**
 * The claims of a document that name no test: the points of its lists, its paragraphs, and its tables by the paragraph before them. What stands before its
 * first section claims nothing yet, and neither do the sections whose headings begin with a word of `but`.
 * @param {string} file @param {RegExp} but @returns {string[]}
 */
function withoutTest(file, but) {
  const blocks = read(file)
    .split(/\n{2,}|\n(?=(?:\d+\.|-) )/)
    .map((block) => block.trim());
  const first = blocks.findIndex((block) => block.startsWith('## '));
  let heading = '';
  return blocks.slice(first).flatMap((block) => {
    if (block.startsWith('## ')) heading = block;
    if (/^(?:##|\|)/.test(block) || but.test(heading) || /\.(?:test|spec)\.tsx?/.test(block)) return [];
    return [`${file}: no test is named that tries to break "${block.slice(0, 60)}…"`];
  });
}

const problems = [
  ...files.filter((file) => file.endsWith('.md')).flatMap(brokenLinks),
  ...files.filter((file) => file.endsWith('.md')).flatMap(missingTests),
  ...withoutTest('SECURITY.md', /^## (?:Figures|What this does not cover|Reporting)/),
  ...files.filter((file) => /\.(ts|tsx|mjs|cjs|js|css)$/.test(file)).flatMap(brokenCitations),
  ...files.filter((file) => /\.(md|ts|tsx|mjs|cjs|js|css)$/.test(file)).flatMap(missingSources),
];
for (const problem of problems) console.error(problem);
console.log(
  `docs: ${problems.length === 0 ? 'every link, every cited section and every file that is named is there' : `${problems.length} lead nowhere`}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
