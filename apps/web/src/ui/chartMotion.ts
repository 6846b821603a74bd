const drawMs = 320;

/** Chart.js animation settings; off for users who prefer reduced motion. */
export function chartAnimation(): false | { duration: number } {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: drawMs };
}
