import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** The light margin that scanners need, in modules. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in every color scheme: many scanners do not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className={classes.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={pathOf(data)} fill="#221b3a" shapeRendering="crispEdges" />
    </svg>
  );
}

/** One rectangle per run of dark modules. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    while (x < row.length) {
      const start = x;
      while (row[x]) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
      else x++;
    }
  }
  return runs.join('');
}
