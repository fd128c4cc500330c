/** How series look: told apart by hue, by line and by point, so that they read without colour (docs/design/look.md, "Charts"). */
export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross';
export interface Look {
  /** A token of tokens.css, made for both themes. */
  colour: string;
  /** SVG's stroke-dasharray; undefined is a whole line. */
  dash: string | undefined;
  shape: Shape;
  hollow: boolean;
}

export const LOOKS: readonly Look[] = [
  { colour: 'var(--chart-1)', dash: undefined, shape: 'circle', hollow: false },
  { colour: 'var(--chart-2)', dash: undefined, shape: 'square', hollow: false },
  { colour: 'var(--chart-2)', dash: '5 3', shape: 'square', hollow: true },
  { colour: 'var(--chart-3)', dash: '9 3 2 3', shape: 'triangle', hollow: false },
  { colour: 'var(--chart-3)', dash: '2 3', shape: 'triangle', hollow: true },
  { colour: 'var(--chart-4)', dash: '7 4', shape: 'diamond', hollow: false },
  { colour: 'var(--chart-5)', dash: '3 4', shape: 'cross', hollow: false },
];
const FIRST: Look = { colour: 'var(--chart-1)', dash: undefined, shape: 'circle', hollow: false };
export const lookOf = (index: number): Look => LOOKS[index % LOOKS.length] ?? FIRST;

/** SVG path data of a point around (x, y). */
export function shapePath(shape: Shape, x: number, y: number, size: number): string {
  const at = (dx: number, dy: number) => `${String(x + dx * size)} ${String(y + dy * size)}`;
  switch (shape) {
    case 'circle':
      return `M${at(-1, 0)}a${String(size)} ${String(size)} 0 1 0 ${String(2 * size)} 0a${String(size)} ${String(size)} 0 1 0 ${String(-2 * size)} 0Z`;
    case 'square':
      return `M${at(-0.9, -0.9)}L${at(0.9, -0.9)}L${at(0.9, 0.9)}L${at(-0.9, 0.9)}Z`;
    case 'triangle':
      return `M${at(0, -1.2)}L${at(1.1, 0.85)}L${at(-1.1, 0.85)}Z`;
    case 'diamond':
      return `M${at(0, -1.3)}L${at(1.1, 0)}L${at(0, 1.3)}L${at(-1.1, 0)}Z`;
    case 'cross':
      return `M${at(-1, -1)}L${at(1, 1)}M${at(-1, 1)}L${at(1, -1)}`;
  }
}

interface PointMarkProps {
  look: Look;
  x: number;
  y: number;
  size?: number;
}

export function PointMark({ look, x, y, size = 3.5 }: PointMarkProps) {
  const fill = look.shape === 'cross' ? 'none' : look.hollow ? 'var(--paper)' : look.colour;
  return (
    <path
      d={shapePath(look.shape, x, y, size)}
      fill={fill}
      stroke={look.colour}
      strokeWidth={1.5}
      pointerEvents="none"
    />
  );
}

/** A short stretch of the line with its point; for bars, a small bar. Says nothing to screen readers: the label beside it does. */
export function Sample({ look, bar = false }: { look: Look; bar?: boolean }) {
  return (
    <svg width={26} height={12} viewBox="0 0 26 12" aria-hidden className="shrink-0">
      {bar ? (
        <>
          <rect x={7} y={1} width={12} height={10} fill={look.hollow ? 'none' : look.colour} stroke={look.colour} />
          {look.hollow ? <path d="M7 7L13 1M7 11L17 1M12 11L19 4" stroke={look.colour} /> : null}
        </>
      ) : (
        <>
          <path d="M0 6H26" stroke={look.colour} strokeWidth={1.75} strokeDasharray={look.dash} fill="none" />
          <PointMark look={look} x={13} y={6} />
        </>
      )}
    </svg>
  );
}
