/**
 * The unit table: symbol or name, factor to SI, dimensions. Design, point 8. Dimensions are written as products of base units:
 * m kg s A K mol cd, plus `rad` (angle, dimensionless when compared), `bit`, `dB`, and one of its own for money and for counted things.
 */
export interface UnitEntry {
  factor: number;
  dims: Record<string, number>;
  offset?: number;
  /** SI prefixes are allowed before the symbol. */
  prefix: boolean;
  /** A mismatch with it is undecided: the symbol has two meanings, or people drop it. */
  ambiguous?: boolean;
  /** Things that are counted: a noun behind a number, and no measure. */
  counted?: boolean;
}

export const PREFIXES: Record<string, number> = {
  q: 1e-30, r: 1e-27, y: 1e-24, z: 1e-21, a: 1e-18, f: 1e-15, p: 1e-12, n: 1e-9, u: 1e-6, μ: 1e-6, m: 1e-3, c: 1e-2, d: 1e-1, da: 1e1, h: 1e2, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18, Z: 1e21, Y: 1e24, Ki: 1024, Mi: 1048576, Gi: 1073741824,
}; // prettier-ignore
export const LONG_PREFIXES: Record<string, number> = {
  femto: 1e-15, pico: 1e-12, nano: 1e-9, micro: 1e-6, milli: 1e-3, centi: 1e-2, deci: 1e-1, kilo: 1e3, mega: 1e6, giga: 1e9, tera: 1e12, atto: 1e-18, hecto: 1e2,
}; // prettier-ignore

const table = new Map<string, UnitEntry>();
const names = new Map<string, UnitEntry>();

function dimensions(text: string): Record<string, number> {
  const out: Record<string, number> = {};
  for (const part of text.split(' ')) {
    const m = /^([A-Za-z$#%]+)(-?\d+)?$/.exec(part);
    if (m?.[1]) out[m[1]] = Number(m[2] ?? '1');
  }
  return out;
}

/** `symbols | names | factor | dims | flags` a line; flags: p prefixes on symbols and names, a ambiguous, c counted. */
const LINES = `
m|meter metre|1|m|p
g|gram gramme|1e-3|kg|pa
s sec secs|second|1|s|p
min mins|minute|60|s|
h hr hrs|hour|3600|s|
d|day|86400|s|
wk|week|604800|s|
yr yrs|year|31557600|s|
|month|2629800|s|a
A amp amps|ampere amp|1|A|p
K|kelvin|1|K|p
mol mole moles|mole|1|mol|p
cd|candela|1|cd|p
lm|lumen|1|cd|
lx|lux|1|cd m-2|
rad rads|radian|1|rad|pa
sr|steradian|1|rad2|
° deg degs|degree|0.017453292519943295|rad|
arcmin|arcminute|0.0002908882086657216|rad|
arcsec|arcsecond|0.00000484813681109536|rad|
''||0.00000484813681109536|rad|a
rev revs|revolution rotation turn|6.283185307179586|rad|
cycle|cycle|1|cycle|
Hz|hertz|1|s-1 cycle|p
rpm RPM|rpm|0.10471975511965977|rad s-1|
N|newton|1|kg m s-2|p
J|joule|1|kg m2 s-2|p
W|watt|1|kg m2 s-3|p
Pa|pascal|1|kg m-1 s-2|p
V|volt|1|kg m2 s-3 A-1|p
Ω ohm ohms|ohm|1|kg m2 s-3 A-2|p
C|coulomb|1|A s|p
F|farad|1|A2 s4 kg-1 m-2|p
H|henry|1|kg m2 s-2 A-2|p
T|tesla|1|kg s-2 A-1|p
G Gs|gauss|1e-4|kg s-2 A-1|p
Wb|weber|1|kg m2 s-2 A-1|p
S|siemens|1|A2 s3 kg-1 m-2|p
Bq|becquerel|1|s-1|p
Ci|curie|3.7e10|s-1|p
Gy|gray|1|m2 s-2|p
Sv|sievert|1|m2 s-2|p
eV|electronvolt electron-volt|1.602176634e-19|kg m2 s-2|p
erg ergs|erg|1e-7|kg m2 s-2|
cal|calorie|4.184|kg m2 s-2|p
Cal|Calorie|4184|kg m2 s-2|
BTU Btu|btu|1055.05585|kg m2 s-2|
Wh Whr|watt-hour|3600|kg m2 s-2|p
hp HP H.P.|horsepower|745.6998715822702|kg m2 s-3|
dyn dyne dynes|dyne|1e-5|kg m s-2|
kgf|kilogram-force|9.80665|kg m s-2|a
lbf|pound-force|4.4482216152605|kg m s-2|
lb lbs lbm|pound|0.45359237|kg|a
kip kips|kip|4448.2216152605|kg m s-2|
oz|ounce|0.028349523125|kg|a
slug slugs|slug|14.593902937|kg|
t tonne tonnes|tonne|1000|kg|
ton tons|ton|907.18474|kg|a
u amu|dalton|1.6605390666e-27|kg|a
Da|Dalton|1.6605390666e-27|kg|p
bar|bar|1e5|kg m-1 s-2|p
atm|atmosphere|101325|kg m-1 s-2|
torr Torr mmHg|torr|133.32236842105263|kg m-1 s-2|
psi|psi|6894.757293168361|kg m-1 s-2|
ksi|ksi|6894757.293168361|kg m-1 s-2|
psf|psf|47.88025898033584|kg m-1 s-2|
L l|liter litre|1e-3|m3|p
cc|cc|1e-6|m3|
gal|gallon|0.003785411784|m3|a
ha|hectare|1e4|m2|
acre acres|acre|4046.8564224|m2|
in inch inches|inch|0.0254|m|
ft|foot feet|0.3048|m|
yd|yard|0.9144|m|
mi|mile|1609.344|m|
nmi|nautical-mile|1852|m|
Å|angstrom ångström|1e-10|m|
ly|light-year lightyear|9.4607304725808e15|m|
pc|parsec|3.0856775814913673e16|m|p
AU au|astronomical-unit|149597870700|m|
M|molar|1000|mol m-3|pa
mph|mph|0.44704|m s-1|
kph kmh|kph|0.2777777777777778|m s-1|
knot knots kn kt|knot|0.5144444444444445|m s-1|
P|poise|0.1|kg m-1 s-1|p
cP|centipoise|0.001|kg m-1 s-1|
St|stokes|1e-4|m2 s-1|p
Oe|oersted|79.57747154594767|A m-1|p
Mx|maxwell|1e-8|kg m2 s-2 A-1|
D|debye|3.33564e-30|A s m|a
dpt|diopter dioptre|1|m-1|
b|barn|1e-28|m2|p
|fermi|1e-15|m|
bit bits|bit|1|bit|p
B byte bytes|byte|8|bit|p
KB||8000|bit|a
bps|bps|1|bit s-1|p
dB|decibel|1|dB|
dBm|dBm|1|dBm|
Np|neper|1|Np|
% percent pct|percent percentage|0.01||a
‰|permille|0.001||
ppm|ppm|1e-6||
ppb|ppb|1e-9||
$ usd USD|dollar|1|$|a
cent cents ¢|cent|0.01|$|a
€ EUR|euro|1|EUR|
£ GBP|gbp|1|GBP|
¥ JPY|yen|1|JPY|
VA|volt-ampere|1|kg m2 s-3|p
VAR VAr var|var|1|kg m2 s-3|p
Da|dalton|1.6605390666e-27|kg|p
pu p.u.|per-unit|1||a
cM|centimorgan|1|cM|
mu m.u.|map-unit|1|cM|a
Mpc|Mpc|3.0856775814913673e22|m|
Msun M☉ M_sun M_odot|solar-mass|1.98847e30|kg|
R_sun R_odot|solar-radius|6.957e8|m|
L_sun L_odot|solar-luminosity|3.828e26|kg m2 s-3|
cfs|cfs|0.028316846592|m3 s-1|
gpm|gpm|6.30901964e-5|m3 s-1|a
mgd|mgd|0.0438126363889|m3 s-1|
cfm|cfm|0.0004719474432|m3 s-1|
times time units unit protons electrons neutrons particles atoms molecules cells photons ions counts lines line grooves groove slits fringes wavelengths collisions decays disintegrations events nucleon nucleons|units|1||ac
`;

for (const line of LINES.trim().split('\n')) {
  const [symbols = '', words = '', factor = '1', dims = '', flags = ''] = line.split('|');
  const entry: UnitEntry = {
    factor: Number(factor),
    dims: dimensions(dims),
    prefix: flags.includes('p'),
    ambiguous: flags.includes('a'),
    counted: flags.includes('c'),
  };
  for (const s of symbols.split(' ')) if (s && !table.has(s)) table.set(s, entry);
  for (const w of words.split(' ')) if (w && !names.has(w.toLowerCase())) names.set(w.toLowerCase(), entry);
}
table.set('°C', { factor: 1, dims: { K: 1 }, offset: 273.15, prefix: false });
table.set('degC', { factor: 1, dims: { K: 1 }, offset: 273.15, prefix: false });
table.set('°F', { factor: 5 / 9, dims: { K: 1 }, offset: 459.67 * (5 / 9), prefix: false });
table.set('degF', { factor: 5 / 9, dims: { K: 1 }, offset: 459.67 * (5 / 9), prefix: false });
names.set('celsius', { factor: 1, dims: { K: 1 }, offset: 273.15, prefix: false });
names.set('fahrenheit', { factor: 5 / 9, dims: { K: 1 }, offset: 459.67 * (5 / 9), prefix: false });
table.set('Amp', table.get('A') ?? { factor: 1, dims: {}, prefix: false });

const PLURALS = new Map<string, string>(
  Object.entries({
    feet: 'foot',
    inches: 'inch',
    henries: 'henry',
    hertz: 'hertz',
    siemens: 'siemens',
    lux: 'lux',
    centuries: 'century',
  }),
);

/** One unit name without power, with prefix; null when unknown. Case matters for symbols, not for English names. */
/** The entries that measure the same kind of quantity. */
export function sameDimensions(dims: Record<string, number>): UnitEntry[] {
  const same = (e: UnitEntry): boolean =>
    [...Object.keys(dims), ...Object.keys(e.dims)].every((k) => (dims[k] ?? 0) === (e.dims[k] ?? 0));
  return [...new Set([...table.values(), ...names.values()])].filter(same);
}

export function lookup(name: string): { factor: number; entry: UnitEntry } | null {
  const direct = table.get(name);
  if (direct) return { factor: 1, entry: direct };
  for (const length of [1, 2]) {
    const p = PREFIXES[name.slice(0, length)];
    const rest = table.get(name.slice(length));
    if (p !== undefined && rest?.prefix) return { factor: p, entry: rest };
  }
  if (name.length < 3) return null;
  const word = name.toLowerCase();
  const singular = PLURALS.get(word) ?? (names.has(word) ? word : word.replace(/s$/, ''));
  const named = names.get(singular);
  if (named) return { factor: 1, entry: named };
  for (const [p, f] of Object.entries(LONG_PREFIXES)) {
    if (singular.startsWith(p)) {
      const rest = names.get(singular.slice(p.length));
      if (rest?.prefix) return { factor: f, entry: rest };
    }
  }
  return null;
}
