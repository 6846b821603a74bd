const drawMs = 320;

/** Chart.js animation settings: none for those who want no motion. */
export function chartAnimation(): false | { duration: number } {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: drawMs };
}
