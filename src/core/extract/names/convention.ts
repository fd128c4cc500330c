import { pairs } from '../../notation/pairs.ts';
import type { SymbolKey } from './symbol.ts';

/** Letters that textbooks use for a quantity, by the stem of the quantity's word. */
const LETTERS = pairs(`
  speed: v u c V; velocity: v u V; acceleration: a alpha; time: t T tau Delta Deltat Deltatau; period: T tau
  delay: t tau; duration: t T; temperatur: T theta; pressur: P p; drop: Delta; volum: V; mass: m M; forc: F N f
  modulu: E G K; modulus: E G K; tension: T F; friction: f F mu; reaction: R F N; work: W w; heat: Q q
  energy: E U K W Q; enthalpy: H h; entropy: S s H; expect: E; power: P dotW; flow: Q q V dotm dotV
  rat: r R dotQ dotm dotV dotW q Q; current: I i; voltag: V v U E; potential: V phi Phi E U; resistanc: R r
  impedanc: Z; capacitanc: C; inductanc: L; charg: Q q sigma; field: E B H; flux: Phi q J phi; torqu: tau T M
  moment: M I m J; momentum: p L P; impuls: J I; frequency: f nu omega F; bandwidth: B BW Deltaf Deltaomega
  wavelength: lambda; length: L l ell d f; distanc: d x r s D R L; depth: d h; direction: theta phi alpha beta
  elevation: Delta; depression: Delta; population: N P n p; height: h H y; width: w b; radiu: r R a; diameter: d D
  position: x y z r s; displacement: x s d; amplitud: A; elongation: delta Delta; area: A S
  angl: theta phi alpha beta; twist: phi theta; phas: phi theta; efficiency: eta e; magnification: m M; gain: A K G
  stress: sigma; strain: epsilon gamma; density: rho; viscosity: mu eta nu; coefficient: mu C h K k; constant: K k
  profit: pi Pi; pric: P p; quantity: Q q; output: y Y Q q; labor: L; surplu: CS PS S; averag: mu E barx xbar
  variance: Var sigmasquared ssquared V; varianc: Var sigmasquared ssquared V; deviation: sigma s SD
  probability: P p Pr; statistic: t z F chisquared T Z; correlation: r rho R; limit: L lim; integral: I
  determinant: det; median: m; error: e; activity: A; concentration: C c; number: n N; mole: n
  life: thalf t12 T12 t½ T½; cutoff: f omega; corner: f omega; damp: zeta xi c b; boil: T; freez: T; melt: T
  degeneracy: g; molality: b m; decay: lambda k; growth: r k mu; discharg: Q; buoyant: F; buoyancy: F; normal: N n
  gravity: g; gap: E; residenc: tau t; conversion: X x; quality: x Q; porosity: n phi epsilon; settlement: S s delta
  cohesion: c; posterior: P p Pr; frequencie: f omega nu; dos: D; factor: Q; multiplier: k m; range: R; rang: R
  mobility: mu; premium: P pi; reserv: V; cost: C TC c; revenue: R TR; shear: tau V gamma; slop: m b theta k
  intercept: b a c; conductivity: sigma k kappa; resistivity: rho; permeability: mu; permittivity: epsilon
  susceptibility: chi; load: P F w W; deflection: delta y v w Delta; thickness: t d h; sampl: n N; rank: r rank
  capacity: C K Q; elasticity: E epsilon eta e; decrement: delta Lambda; level: L beta; dimension: dim n; trac: tr
  residu: Res; utilization: rho U eta; throughput: T X S; clearanc: CL; emf: E epsilon varepsilon mathcalE
  attenuation: alpha A; losse: P h Q; loss: P h Q L; head: h H; lift: L F; drag: D F; thrust: F T; weight: W G w
  separation: d r s; spac: d a Deltay Deltax; fluenc: F Phi; luminosity: L; intensity: I; brightness: B I; parallax: p
  redshift: z; scor: z t; ratio: r R; odds: O; utility: U u; demand: Q x q D; supply: Q S; interest: i r I
  payment: P A R PMT M; magnitud: M m; eigenvector: v x u; eigenvalu: lambda; solubility: s S; molarity: M c C
  order: n; bound: b; chromatic: chi; curvatur: kappa
`);

/** Whether a textbook could use this letter, with whatever subscript, for a quantity of that word. */
export function couldMean(word: string, flat: string): boolean {
  return (LETTERS.get(word) ?? '').split(' ').some((letter) => letter !== '' && flat.startsWith(letter));
}

/**
 * How surely (0, 0.72, 0.82) a left side is what a textbook would call the variable: "v_max" for max_speed, "PM" for phase_margin. The
 * letter must fit a word of the name, and a subscript must not say something else.
 */
export function isConventional(name: string, words: readonly string[], key: SymbolKey): number {
  const raw = name
    .toLowerCase()
    .replace(/\(.*$/s, '')
    .split(/[_\s]+/)
    .filter((w) => w !== '' && !/^(?:of|the|in|at|to|and|for|per)$/.test(w));
  const changes = raw.some((w) => /^(?:change|difference|drop|rise|increase|delta)$/.test(w));
  const flat = changes && /^Delta./.test(key.flat) ? key.flat.slice(5) : key.flat;
  if (flat === '' || flat.length > 24) return 0;
  if (raw.length >= 2 && flat.length >= 2 && flat.toLowerCase() === raw.map((w) => w[0]).join('')) return 0.82;
  if (
    (flat.length >= 3 || /^[A-Z][a-z]$/.test(flat)) &&
    /^[A-Z]/.test(flat) &&
    raw.some((w) => w.length > 3 && w.startsWith(flat.toLowerCase()))
  )
    return 0.82;
  for (const word of words) {
    for (const letter of (LETTERS.get(word) ?? '').split(' ')) {
      if (letter === '' || !flat.startsWith(letter)) continue;
      const sub = flat.slice(letter.length).toLowerCase();
      if (sub === 'prime' && raw.some((w) => /^(?:image|final|new|second)$/.test(w))) return 0.82;
      if (sub === '' || (sub.length === 1 && /[xyzr]/.test(sub))) return 0.72;
      if (/^\d+$/.test(sub)) {
        if (raw.includes(sub) || raw.some((w) => w.endsWith(sub))) return 0.82;
        continue;
      }
      if (raw.some((w) => w.startsWith(sub) || (sub.startsWith(w.slice(0, 3)) && w.length >= 3))) return 0.82;
    }
  }
  return 0;
}
