type StarIconProps = {
  size?: number;
  /** White, for yellow backgrounds. */
  white?: boolean;
  className?: string;
};

export const STAR_OUTLINE =
  'M42.8 17.6Q48 9 53.2 17.6L59.6 28.4Q61.8 32 65.9 32.9L78.1 35.8Q87.9 38 81.3 45.6L73.1 55.1Q70.3 58.3 70.7 62.4L71.8 74.9Q72.7 85 63.4 81L51.9 76.1Q48 74.5 44.1 76.1L32.6 81Q23.3 85 24.2 74.9L25.3 62.4Q25.7 58.3 22.9 55.1L14.7 45.6Q8.1 38 17.9 35.8L30.1 32.9Q34.2 32 36.4 28.4Z';

/** The star sticker. Decorative. */
export function StarIcon({ size = 24, white, className }: StarIconProps) {
  return (
    <svg
      viewBox="2 2 92 92"
      width={size}
      height={size}
      className={className}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={STAR_OUTLINE} fill="#fff" stroke="#fff" strokeWidth="17" />
      <path d={STAR_OUTLINE} fill={white ? '#fff' : '#ffc62e'} stroke="#221b3a" strokeWidth="6.5" />
      <path d="M38 38h.01" stroke="#fff" strokeWidth="9" />
    </svg>
  );
}
