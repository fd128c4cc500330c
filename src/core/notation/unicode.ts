/** Unicode to the tokenizer's notation: signs, super- and subscripts, fractions, styled letters, spaces. */

const CHARS: Record<string, string> = {
  '−': '-', '‐': '-', '‑': '-', '⁃': '-', '﹣': '-', '－': '-', '–': '–', '—': '—',
  '×': '\\times ', '✕': '\\times ', '⨯': '\\times ', '·': '\\cdot ', '⋅': '\\cdot ', '∙': '\\cdot ', '•': '\\cdot ', '⸱': '\\cdot ', '∗': '*', '⁎': '*',
  '÷': '/', '∕': '/', '⁄': '/', '／': '/', '√': '\\surd ', '∛': '\\cbrt ', '∞': '\\infty ', '°': '\\degree ', 'º': '\\degree ', '˚': '\\degree ',
  '±': '\\pm ', '∓': '\\mp ', '≤': '\\le ', '≦': '\\le ', '⩽': '\\le ', '≥': '\\ge ', '≧': '\\ge ', '⩾': '\\ge ', '≠': '\\ne ', '≈': '\\approx ', '≃': '\\approx ',
  '≅': '\\approx ', '≒': '\\approx ', '∼': '\\sim ', '∝': '\\propto ', '≡': '\\equiv ', '≪': '\\ll ', '≫': '\\gg ', '∈': '\\in ', '∉': '\\notin ', '∪': '\\cup ', '∩': '\\cap ',
  '⊂': '\\subset ', '⊆': '\\subseteq ', '⊃': '\\supset ', '∅': '\\emptyset ', '∧': '\\land ', '∨': '\\lor ', '¬': '\\neg ', '⊕': '\\oplus ', '⇒': '\\Rightarrow ', '→': '\\to ', '⟶': '\\to ', '⟹': '\\Rightarrow ',
  '⇔': '\\iff ', '↔': '\\iff ', '∂': '\\partial ', '∇': '\\nabla ', '∫': '\\int ', '∮': '\\oint ', '∑': '\\sum ', '∏': '\\prod ', '′': "'", '’': "'", '‘': "'", '″': "''", '‴': "'''",
  'ℝ': '\\mathbb{R} ', 'ℤ': '\\mathbb{Z} ', 'ℕ': '\\mathbb{N} ', 'ℚ': '\\mathbb{Q} ', 'ℂ': '\\mathbb{C} ', '\u00c5': '\\AA ', '\u212b': '\\AA ', '℃': '\\degree C', '℉': '\\degree F',
  '⟨': '\\langle ', '⟩': '\\rangle ', '〈': '\\langle ', '〉': '\\rangle ', '⌊': '\\lfloor ', '⌋': '\\rfloor ', '⌈': '\\lceil ', '⌉': '\\rceil ', '‖': '\\|', '∥': '\\|', '∣': '|', '❘': '|',
  '…': '\\ldots ', '⋯': '\\ldots ', '†': '\\dagger ', '‡': '\\ddagger ', '⋆': '\\star ', '★': '\\star ', '⊙': '\\odot ', '⊥': '\\perp ', '“': '"', '”': '"', '„': '"', '，': ',', '；': ';', '：': ':', '（': '(', '）': ')',
  '［': '[', '］': ']', '＝': '=', '＋': '+', '％': '%', '‰': '\\permil ', '\u2113': '\\ell ', '\u210f': '\\hbar ', '\u0127': '\\hbar ', 'ℎ': 'h', 'ⅆ': 'd', 'ⅇ': 'e', 'ⅈ': 'i', 'ⅉ': 'j', '∖': '\\setminus ', '∠': '\\angle ', '∀': '\\forall ', '∃': '\\exists ', '≔': ':=', '≲': '\\lesssim ', '≳': '\\gtrsim ', '。': '.', '、': ',',
}; // prettier-ignore

const SUPER = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ';
const SUPER_TO = '0123456789+-=()niabcdefghjklmoprstuvwxyzT';
const SUB = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ';
const SUB_TO = '0123456789+-=()aeoxhklmnpstijruv';
/** Raised and lowered characters to what they stand for on the line. */
export const RAISED = new Map(Array.from(SUPER, (c, i) => [c, SUPER_TO.charAt(i)]));
export const LOWERED = new Map(Array.from(SUB, (c, i) => [c, SUB_TO.charAt(i)]));
const FRACTIONS: Record<string, string> = {
  '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅕': '1/5', '⅖': '2/5', '⅗': '3/5', '⅘': '4/5', '⅙': '1/6', '⅚': '5/6', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8', '⅐': '1/7', '⅑': '1/9', '⅒': '1/10',
}; // prettier-ignore
/** Accents that combine with the letter before them, by the command that sets them. */
export const COMBINING: Record<string, string> = {
  '̂': 'hat',
  '̄': 'bar',
  '̅': 'bar',
  '̃': 'tilde',
  '̇': 'dot',
  '̈': 'ddot',
  '⃗': 'vec',
  '⃑': 'vec',
};

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const INVISIBLE = /[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]|\ufe0e|\ufe0f/g;
const ASCII = /^[\x20-\x7e\n]*$/;

/** Rewrites Unicode into the LaTeX-like notation that the tokenizer reads. Greek letters stay as they are. */
export function asciify(source: string): string {
  if (ASCII.test(source)) return source;
  const text = source.replace(SPACES, ' ').replace(INVISIBLE, '');
  let out = '';
  const chars = Array.from(text);
  for (let i = 0; i < chars.length; i++) {
    let c = chars[i] ?? '';
    const code = c.codePointAt(0) ?? 0;
    if (code >= 0x1d400 && code <= 0x1d7ff) c = c.normalize('NFKC');
    const next = chars[i + 1];
    const accent = next === undefined ? undefined : COMBINING[next];
    if (accent) {
      out += `\\${accent}{${c}}`;
      i++;
      continue;
    }
    if (RAISED.has(c) || LOWERED.has(c)) {
      const map = RAISED.has(c) ? RAISED : LOWERED;
      let run = '';
      while (i < chars.length && map.has(chars[i] ?? '')) run += map.get(chars[i++] ?? '') ?? '';
      i--;
      out += `${map === RAISED ? '^' : '_'}{${run}}`;
      continue;
    }
    const fraction = FRACTIONS[c];
    if (fraction) {
      const [a, b] = fraction.split('/');
      out += `\\frac{${a ?? ''}}{${b ?? ''}}`;
      continue;
    }
    out += CHARS[c] ?? c;
  }
  return decompose(out);
}

/** Precomposed accents on Latin letters (x̂ as one character) become accent commands. */
function decompose(text: string): string {
  if (ASCII.test(text)) return text;
  return text.replace(/[ÂÊÎÔÛâêîôûŷẑñãõẋẏṙ]/g, (c) => {
    const parts = Array.from(c.normalize('NFD'));
    const accent = COMBINING[parts[1] ?? ''];
    return accent ? `\\${accent}{${parts[0] ?? ''}}` : c;
  });
}
