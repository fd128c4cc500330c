import { pairs } from '../../notation/pairs.ts';
import { NUMBER_WORDS } from '../../notation/number-words.ts';
import { remembered } from '../../notation/remembered.ts';

/** Words of labels, names and descriptions, reduced so that "average speeds" meets "avg_speed". */

const STOP = new Set(
  (
    'a an the of for in on at to by with from and or is are was be been being it its this that these those as we i our ' +
    'you can will so thus hence therefore then now also which where when what if than into over per using use used ' +
    'given gives give get obtain obtained find found have has had not no does do did there here each both ' +
    'answer answers final result results value values numerical numeric calculated computed compute determined ' +
    'expression formula mathematical latex format expressed representing represents variable equal equals ' +
    'approximately about approx roughly around part required requested correct following solution form term terms ' +
    'specific text description units unit expected should must resulting response output summary conclusion finally ' +
    'yields becomes comes out turns explicit derived evaluated overall corresponding respectively'
  ).split(' '),
);

const SYNONYMS = pairs(`
  avg: average; mean: average; max: maximum; maximal: maximum; min: minimum; minimal: minimum; freq: frequency
  temp: temperature; prob: probability; pr: probability; num: number; count: number; vel: velocity; acc: acceleration
  eff: efficiency; coef: coefficient; coeff: coefficient; diff: difference; dev: deviation; mag: magnitude
  elast: elasticity; accel: acceleration; curr: current; volt: voltage; disp: displacement; tot: total; crit: critical
  eq: equilibrium; pct: percent; percentage: percent; dist: distance; len: length; ang: angular; std: standard
  var: variance; init: initial; req: required; th: thevenin; thévenin: thevenin; greatest: maximum; largest: maximum
  smallest: minimum; least: minimum; inner: inside; outer: outside; interior: inside; exterior: outside; in: inside
  out: outside; press: pressure; vol: volume; conc: concentration; amp: amplitude; pos: position
  revolutions: revolution; expectation: expect; lambda: lambda; ii: 2; first: 1; second: 2; third: 3; fourth: 4
  fifth: 5
`);
for (const word of ['one', 'two', 'three', 'four']) SYNONYMS.set(word, String(NUMBER_WORDS.get(word)));

/** Crude stemming: enough for plurals and participles, and the same on both sides. */
export const stem = remembered((word: string): string => {
  const known = SYNONYMS.get(word);
  if (known !== undefined) return reduced(known);
  const w = reduced(word);
  const meant = SYNONYMS.get(w);
  return meant === undefined ? w : reduced(meant);
});

/** Without the endings of plurals and participles and a closing e: "average" and "averages" alike. */
function reduced(word: string): string {
  let w = word;
  if (w.length > 4 && w.endsWith('ies')) w = `${w.slice(0, -3)}y`;
  else if (w.length > 3 && w.endsWith('s') && !w.endsWith('ss') && !w.endsWith('us') && !w.endsWith('is'))
    w = w.slice(0, -1);
  if (w.length > 5 && w.endsWith('ing')) w = w.slice(0, -3);
  else if (w.length > 5 && w.endsWith('ed')) w = w.slice(0, -2);
  if (w.length > 4 && w.endsWith('e')) w = w.slice(0, -1);
  return w;
}

/** Content words of running text, at most 400 characters of it, stemmed, without stop words. */
export const contentWords = (text: string): readonly string[] => wordsOf(text.slice(0, 400));

const wordsOf = remembered((text: string): readonly string[] => {
  const plain = text
    .replace(/\\(?:text|mathrm|mathbf|mathit|operatorname|textbf|rm)\b/g, ' ')
    .replace(/\bPr?\s*(?=[([])/g, ' probability ')
    .replace(/\\([a-zA-Z]+)/g, ' $1 ')
    .toLowerCase();
  const words = plain.match(/[\p{L}]+|\d+(?:\.\d+)?/gu) ?? [];
  const out: string[] = [];
  for (const w of words) if (!STOP.has(w)) out.push(stem(w));
  return out;
});
