/** Exam questions and answers of our own for every state that the desk can show. In each: what it is for. */

interface Variable {
  name: string;
  value: string;
  type?: 'numeric' | 'formula' | 'other';
  about?: string;
}
interface Question {
  text: string;
  images?: string[];
  solution: string;
  solutionImages?: string[];
  variables: Variable[];
  flow?: [string, string | number | boolean][];
  /** k answers; null was not generated. None: the answers' file does not name the item. */
  answers?: (string | null)[];
}

const SUBJECTS = ['Mechanics', 'Thermodynamics', 'Electromagnetism', 'Optics'];
const CIRCUIT = 'images/bee3030908c946b298540a70b471151e23d02c73ec7b00d1c8ec7524ea118f16/circuit.png';
const BENCH = 'images/9a7301deb1b376b4aa2988b57567a843f306d6bf6eddd68be87ffbd276067c98/bench.png';
const MISSING = 'images/9a7301deb1b376b4aa2988b57567a843f306d6bf6eddd68be87ffbd276067c98/not-in-the-folder.png';

/** Every verdict, and eight samples: the judge reads `Report` lines, so that what it finds can differ from what the verifier does. */
const states: Question = {
  text: String.raw`A block of mass $m = 2.00\ \mathrm{kg}$ is released from rest at height $h = 1.80\ \mathrm{m}$ on a smooth ramp and then meets a spring of stiffness $k = 900\ \mathrm{N/m}$. Take $g = 10.0\ \mathrm{m/s^2}$.

(a) Find the speed $v$ at the foot of the ramp. (b) Find the kinetic energy $E_k$ there, the momentum $p$, the greatest compression $x_1$ of the spring and the greatest force $F$. (c) How long, $T$, is the block in contact with the spring? (d) Which quantity is conserved throughout?`,
  solution: String.raw`(a) Energy is conserved on the ramp, $$v=\sqrt{2gh}=\sqrt{2\cdot 10.0\cdot 1.80}=6.00\ \mathrm{m/s}.$$

(b) $E_k=\tfrac12 mv^2=36.0\ \mathrm{J}$ and $p=mv=12.0\ \mathrm{kg\,m/s}$. At greatest compression all of it is in the spring, $$x_1=v\sqrt{\frac{m}{k}}=6.00\sqrt{\frac{2.00}{900}}=0.283\ \mathrm{m},\qquad F=kx_1=255\ \mathrm{N}.$$

(c) The contact lasts half a period, $T=\pi\sqrt{m/k}=0.148\ \mathrm{s}$.

(d) The total mechanical energy.`,
  variables: [
    { name: 'v', value: '6.00', about: 'Speed at the foot of the ramp, in metres per second.' },
    { name: 'E_k', value: '36.0 J', type: 'other', about: 'Kinetic energy at the foot of the ramp, with its unit.' },
    { name: 'p', value: '12.0', about: String.raw`Momentum at the foot of the ramp, in $\mathrm{kg\,m/s}$.` },
    { name: 'x_1', value: '0.283', about: 'Greatest compression of the spring, in metres.' },
    { name: 'F', value: '255', about: 'Greatest force of the spring, in newtons.' },
    { name: 'T', value: String.raw`$\pi\sqrt{m/k}$`, type: 'formula', about: 'Time of contact, by m and k.' },
    { name: 'conserved', value: 'total mechanical energy', type: 'other', about: 'The conserved quantity.' },
  ],
  flow: [
    ['Which quantity is conserved on the smooth ramp?', 'mechanical energy'],
    [String.raw`Find the speed at the foot from $\tfrac12 mv^2 = mgh$, in m/s.`, 6],
    ['Is momentum conserved while the spring is compressed? Answer true or false.', false],
    [String.raw`Find the greatest compression from $\tfrac12 kx_1^2=\tfrac12 mv^2$, in metres.`, 0.283],
  ],
  answers: [
    String.raw`**Setting up.** With the zero of potential energy at the foot of the ramp,
$$mgh=\tfrac12 mv^2 \;\Rightarrow\; v=\sqrt{2gh}.$$

The block then compresses the spring until all of its energy is stored.

- $E_k = mgh = 36$ J
- $p = mv = 11.0\ \mathrm{kg\,m/s}$

**Final answer**

$v = 6.0$ m/s

$E_k = 36\ \mathrm{J}$

$p = 11.0$

$x_1 = 0.28$ m

$F = 900 \cdot 0.283 = 254.6$ N

$T = \pi\sqrt{m/k}$

v: 6.00
E_k: 36 J
p: 12.0
x_1: 0.29
F: 254.6
T: $\pi\sqrt{\frac{m}{k}}$
`,
    'UNREADABLE. The numbers stand in a table that was lost.\n\nv: 6.0',
    null,
    'v = 6.00 m/s, E_k = 36.0 J, p = 12.0, x_1 = 0.283, F = 255, T = $\\pi\\sqrt{m/k}$; the total mechanical energy is conserved.\n\nv: 6.00\nE_k: 36.0 J\np: 12.0\nx_1: 0.283\nF: 255\nT: $\\pi\\sqrt{m/k}$\nconserved: total mechanical energy',
    'v = 5.0 m/s\n\nv: 5.0',
    '',
    'I am not able to solve this problem.',
    'v: 6.00\nE_k: 36.0 J\np: 12.0\nx_1: 0.283\nF: 255\nT: $\\pi\\sqrt{m/k}$\nconserved: total mechanical energy',
  ],
};

const tenVariables: Question = {
  text: 'A network of ten resistors is fed by ten sources. Find the currents $I_1$ to $I_{10}$ through them, in milliamperes.',
  solution: Array.from({ length: 10 }, (_, i) => `$I_{${String(i + 1)}} = ${String(3 * i + 2)}$ mA`).join('; '),
  variables: Array.from({ length: 10 }, (_, i) => ({
    name: `I_${String(i + 1)}`,
    value: String(3 * i + 2),
    about: `Current through resistor ${String(i + 1)}, in milliamperes.`,
  })),
  answers: [
    Array.from({ length: 10 }, (_, i) => `$I_{${String(i + 1)}} = ${String(3 * i + (i % 3 ? 2 : 1))}$ mA`).join('\n\n'),
  ],
};

const longSolution: Question = {
  text: 'Derive the law of cooling for a body in a stream, and find the time constant $\\tau$ in seconds.',
  solution: Array.from(
    { length: 14 },
    (_, i) =>
      `## Part ${String(i + 1)}: ${['the balance', 'the boundary', 'the estimate', 'the limit'][i % 4] ?? ''}\n\nThe heat that leaves the body in a short time is proportional to the difference of temperatures and to the surface, so that $$\\frac{\\mathrm{d}T}{\\mathrm{d}t} = -\\frac{hA}{mc}\\,(T - T_0).$$ ${'What is lost by radiation is left out here, because it is small beside what the stream carries away at these speeds. '.repeat(5)}`,
  ).join('\n\n'),
  variables: [{ name: 'tau', value: '240', about: 'Time constant of the cooling, in seconds.' }],
  flow: Array.from({ length: 39 }, (_, i) => [
    `Step ${String(i + 1)} of the derivation: what follows for the balance of heat when the term of order ${String(i + 1)} is kept?`,
    i % 3 === 0 ? i + 0.5 : i % 3 === 1 ? `order ${String(i)}` : true,
  ]),
  answers: [
    Array.from(
      { length: 9 },
      (_, i) =>
        `### ${String(i + 1)}. A step\n\nThe balance gives $\\dot T = -(T-T_0)/\\tau$. ${'It is then integrated between the two times. '.repeat(8)}`,
    ).join('\n\n') + '\n\n**Final answer:** $\\tau = 240$ s',
  ],
};

const wide: Question = {
  text: String.raw`The table gives the readings of nine gauges.

| Gauge | 08:00 | 09:00 | 10:00 | 11:00 | 12:00 | 13:00 | 14:00 | 15:00 | 16:00 | mean of the day |
|---|---|---|---|---|---|---|---|---|---|---|
| North inlet, upper | 101.325 | 101.330 | 101.342 | 101.351 | 101.360 | 101.352 | 101.344 | 101.338 | 101.331 | 101.341 |
| South inlet, lower | 99.125 | 99.130 | 99.142 | 99.151 | 99.160 | 99.152 | 99.144 | 99.138 | 99.131 | 99.141 |

Find the slope $b$.`,
  solution: String.raw`$$b=\frac{n\sum_i x_iy_i-\sum_i x_i\sum_i y_i}{n\sum_i x_i^2-\left(\sum_i x_i\right)^2}=\frac{9(x_1y_1+x_2y_2+x_3y_3+x_4y_4+x_5y_5+x_6y_6+x_7y_7+x_8y_8+x_9y_9)-(x_1+x_2+\cdots+x_9)(y_1+y_2+\cdots+y_9)}{9(x_1^2+x_2^2+\cdots+x_9^2)-(x_1+x_2+\cdots+x_9)^2}=0.00112$$

<table><tr><th>Sum</th><th>Value</th></tr><tr><td>x y</td><td>4560.3</td></tr></table>`,
  variables: [{ name: 'b', value: '0.00112', about: 'Slope of the line.' }],
  flow: [['Which sums are needed?', 'x, y, xx, xy']],
  answers: [
    String.raw`$$b=\frac{9\cdot 4560.345-(1+2+3+4+5+6+7+8+9)(101.325+101.330+101.342+101.351+101.360+101.352+101.344+101.338+101.331)}{9\cdot 285-45^2}=0.00113$$

**Final answer:** $b = 0.00113$`,
  ],
};

/** Under-escaped LaTeX: form feed, tab, carriage return and backspace stand where a backslash and a letter stood. */
const damaged: Question = {
  text: 'The flow through the slit is $\\Phi = \frac{Q}{t}$ with $Q = 3.0\\,\text{l}$ and $t = \\left(4.0 \right)\\,\text{s}$. Find $\nu$ and $\\Phi$, where $\\mu = \begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}$ and $\\upsigma = 2$.',
  solution: 'By definition $\\Phi = \frac{3.0}{4.0} = 0.75\\,\text{l/s}$.',
  variables: [{ name: 'Phi', value: '0.75', about: 'Flow in litres per second.' }],
  answers: ['The flow is $\frac{3.0}{4.0}$.\n\n**Final answer:** $\\Phi = 0.75$ l/s'],
};

const figures: Question = {
  text: 'The network <image> is measured on the bench <image>.\n\nFind $V_{ab}$. (A third figure is named but was not delivered: <image>)',
  images: [CIRCUIT, BENCH, MISSING],
  solution: 'The drop across $R_2$ is $V_{ab} = 10$ V, as the plot shows: <image>',
  solutionImages: [CIRCUIT],
  variables: [{ name: 'V_ab', value: '10 V', type: 'other', about: 'Open-circuit voltage, with its unit.' }],
  flow: [['Which resistor carries no current?', 'R_3']],
  answers: ['**Final answer:** $V_{ab} = 10$ V', '**Final answer:** $V_{ab} = 12$ V'],
};

const scripts: Question = {
  text: 'שאלה: מהו ערכו של $x$ אם $2x = 6$? 日本語の問題文:速さ $v$ を求めよ。Ответ дайте в м/с. السؤال: أوجد قيمة $y$ عندما $y^2 = 16$ و $y > 0$. 🚀🧪',
  solution: 'פתרון: $x = 3$. 速さは $v = 3\\ \\mathrm{m/s}$ である。الحل: $y = 4$. 👍🏽',
  variables: [
    { name: 'ערך', value: '3', about: 'ערכו של x' },
    { name: '速さ', value: '3 m/s', type: 'other', about: '速さを単位付きで' },
    { name: 'السرعة', value: 'أربعة ✅', type: 'other', about: 'القيمة' },
  ],
  answers: ['התשובה: $x = 3$\n\n速さは 3 m/s です。\n\nالقيمة هي أربعة ✅'],
};

const longValue = Array.from({ length: 24 }, (_, i) => `a_{${String(i + 1)}}\\sin(${String(i + 1)}\\omega t)`).join(
  ' + ',
);
const longValues: Question = {
  text: 'Give the series, and describe the procedure in words.',
  solution: `The series is $f(t) = ${longValue}$.`,
  variables: [
    {
      name: 'series_of_the_periodic_function_over_one_full_period',
      value: `$${longValue}$`,
      type: 'formula',
      about: 'The first 24 terms. '.repeat(12),
    },
    {
      name: 'procedure',
      value:
        'First the sample is weighed, then dissolved, then titrated against the standard until the colour stays for half a minute, after which the volume is read. '
          .repeat(4)
          .trim(),
      type: 'other',
    },
  ],
  answers: [`**Final answer**\n\n$f(t) = ${longValue}$\n\nThe procedure is: weigh, dissolve, titrate.`],
};

const plain: Question = {
  text: 'How many electrons does a neutral carbon atom have? Compare `Z` in the table of elements.',
  solution: 'Six.',
  variables: [{ name: 'N', value: '6' }],
  answers: ['There are 6 electrons.\n\n**Final answer:** 6', '**Final answer:** 7'],
};

/** In the order of the queue: which number each has from 1. */
export const NUMBER = {
  states: 1,
  ten: 2,
  long: 3,
  wide: 4,
  damaged: 5,
  figures: 6,
  scripts: 7,
  values: 8,
  plain: 9,
  unanswered: 10,
  four: 39,
  nine: 40,
} as const;

/** As many quantities as asked for, with names and descriptions as exams have them. */
const severalOf = (count: number): Question => ({
  text: `A bridge of ${String(count)} spans is loaded evenly. Find the reaction at each support, in kilonewtons.`,
  solution: Array.from({ length: count }, (_, i) => `$R_{${String(i + 1)}} = ${String(12 + 3 * i)}$ kN`).join(', '),
  variables: Array.from({ length: count }, (_, i) => ({
    name: `reaction_at_support_${String(i + 1)}`,
    value: String.raw`$${String(12 + 3 * i)}\ \mathrm{kN}$`,
    type: 'other',
    about: `The upward reaction at support ${String(i + 1)}, counted from the left abutment, with its unit.`,
  })),
  flow: [['Is the bridge statically determinate?', true]],
  answers: [0, 1, 2].map((k) =>
    Array.from(
      { length: count },
      (_, i) => `reaction_at_support_${String(i + 1)} = $${String(12 + 3 * i + (i % 3 < k ? 1 : 0))}$ kN`,
    ).join('\n\n'),
  ),
});

const questions: Question[] = [
  states,
  tenVariables,
  longSolution,
  wide,
  damaged,
  figures,
  scripts,
  longValues,
  plain,
  {
    ...plain,
    text: 'How many protons does a helium nucleus hold?',
    variables: [{ name: 'Z', value: '2', about: 'Number of protons.' }],
    answers: undefined,
  },
  ...Array.from({ length: 28 }, (_, i) => ({
    ...plain,
    text: `Question ${String(i + 11)}: how many neutrons does the isotope number ${String(i + 2)} of the list hold?`,
    variables: [{ name: 'N', value: String(i + 2), about: 'Number of neutrons.' }],
    answers: [`**Final answer:** ${String(i + 2)}`, `**Final answer:** ${String(i + 2 + (i % 3))}`],
  })),
  severalOf(4),
  severalOf(9),
];

const idOf = (index: number): string => (index + 1).toString(16).padStart(4, '0').repeat(16);

export const benchmarkText = JSON.stringify(
  questions.map((question, index) => ({
    question: { text: question.text, images: question.images ?? [] },
    answer: { text: question.solution, images: question.solutionImages ?? [] },
    id: idOf(index),
    short_answer_variable: question.variables.map(({ name }) => name),
    short_answer_value: question.variables.map(({ value }) => value),
    short_answer_description: question.variables.map(({ about }) => about ?? ''),
    short_answer_type: question.variables.map(({ type }) => type ?? 'numeric'),
    reasoning_flow: (question.flow ?? []).map(([step, answer], i) => ({
      step_id: i + 1,
      step,
      verifiable_answer: answer,
    })),
  })),
);

/** The same without its last questions: another benchmark, for which there are no answers. */
export const unansweredText = JSON.stringify((JSON.parse(benchmarkText) as object[]).slice(0, 12));

/** The file of a model with so many samples at most. */
export const answersText = (samples: number): string =>
  JSON.stringify(
    questions.flatMap(({ answers }, index) =>
      answers ? [{ generated_answers: answers.slice(0, samples), id: idOf(index) }] : [],
    ),
  );

export const provenanceText = [
  'id,subset,source_url,source_domain,source_description,topic,question_type,license,license_status,license_terms_url',
  ...questions.map(
    (_, index) =>
      `${idOf(index)},text,https://example.org/${String(index)},example.org,Own,${SUBJECTS[index % SUBJECTS.length] ?? ''},open,CC0,ok,`,
  ),
].join('\n');
