/** Whether this person asked for less motion; styles have the same question as a media query. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
