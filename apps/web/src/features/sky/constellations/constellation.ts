/** The grid of every constellation. */
export const GRID = { width: 400, height: 300 };

type Hue = 'coral' | 'violet' | 'blue' | 'teal' | 'gold';
type Tone =
  | Hue
  | `${Hue}-light`
  | `${Hue}-deep`
  | 'pale'
  | 'glow'
  | 'blush'
  /** A ray of light. */
  | 'beam'
  /** Eyes and noses. */
  | 'ink'
  /** A dark line on a fill, such as a smile. */
  | 'line'
  /** A light line on the sky, such as steam. */
  | 'thread';

/** A path, and the x of the axis around which it is drawn a second time, mirrored. */
export type Shape = readonly [tone: Tone, path: string, axis?: number];
export type Star = readonly [x: number, y: number];

export type Constellation = {
  /** In the order in which they light up. Each but the first has a line to an earlier one. */
  stars: readonly Star[];
  /** Indexes of two stars. */
  lines: readonly (readonly [number, number])[];
  /** The filled drawing, from back to front. */
  shapes: readonly Shape[];
};

export function ellipse(x: number, y: number, rx: number, ry: number = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** Two eyes with a glint, a smile and cheeks. `gap` is the distance from the middle to an eye. */
export function face(x: number, y: number, gap: number): readonly Shape[] {
  const r = Math.max(6, gap * 0.24);
  const mouth = y + gap * 0.5;
  return [
    ['ink', ellipse(x - gap, y, r, r * 1.15), x],
    ['pale', ellipse(x - gap + r * 0.3, y - r * 0.4, r * 0.32)],
    ['pale', ellipse(x + gap + r * 0.3, y - r * 0.4, r * 0.32)],
    ['blush', ellipse(x - gap * 1.45, mouth, r * 1.25, r * 0.85), x],
    ['line', `M${x - gap * 0.4} ${mouth}q${gap * 0.4} ${gap * 0.5} ${gap * 0.8} 0`],
  ];
}

/** One eye with a glint, seen from the side. */
export function eye(x: number, y: number, r = 8): readonly Shape[] {
  return [
    ['ink', ellipse(x, y, r, r * 1.15)],
    ['pale', ellipse(x + r * 0.3, y - r * 0.4, r * 0.32)],
  ];
}

/** A straight bar of a width. */
export function bar(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const scale = width / 2 / Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(y1 - y2) * scale, (x2 - x1) * scale].map(Math.round) as [number, number];
  return `M${x1 + dx} ${y1 + dy}L${x2 + dx} ${y2 + dy}L${x2 - dx} ${y2 - dy}L${x1 - dx} ${y1 - dy}Z`;
}
