const RAYS = 14;

/** Static rays behind a picture. */
export function Burst({ className }: { className: string | undefined }) {
  const points = Array.from({ length: RAYS * 2 }, (_, corner) => {
    const angle = (corner * Math.PI) / RAYS;
    const reach = corner % 2 ? 34 : 48;
    return `${(50 + reach * Math.sin(angle)).toFixed(1)},${(50 - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
      <polygon points={points.join(' ')} strokeLinejoin="round" />
    </svg>
  );
}
