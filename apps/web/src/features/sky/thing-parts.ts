type Tone =
  | 'main'
  | 'light'
  | 'deep'
  | 'accent'
  | 'pale'
  /** Without a fill. */
  | 'line'
  | 'ink'
  /** A highlight without an outline. */
  | 'shine';

/** A path on the grid of 96 × 96, drawn once for each turn around its middle, in degrees. */
export type Part = readonly [tone: Tone, path: string, turns?: readonly number[]];

/** From back to front. */
export type ThingShape = readonly Part[];

/** The four shapes of a motif. */
export type Motif = readonly [ThingShape, ThingShape, ThingShape, ThingShape];

export function turns(count: number, first = 0): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + (index * 360) / count);
}

/** A star with five points. */
export function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const length = index % 2 === 0 ? radius : radius * 0.5;
    const angle = (index * Math.PI) / 5;
    return `${(x + length * Math.sin(angle)).toFixed(1)} ${(y - length * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

export function turned(shape: ThingShape, degrees: number): ThingShape {
  return shape.map(([tone, path, own = [0]]) => [tone, path, own.map((turn) => turn + degrees)]);
}
