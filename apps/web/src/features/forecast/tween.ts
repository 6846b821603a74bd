import { chartAnimation } from '../../ui/chartMotion.ts';

/** Fast at first, like the other motion of the app. */
function ease(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

/** Draws the steps from one list of values to another. Without motion, only the last one. Returns a cancel function. */
export function tween(
  from: readonly number[],
  to: readonly number[],
  draw: (values: readonly number[]) => void,
): () => void {
  const motion = chartAnimation();
  if (!motion || from.length !== to.length || from.every((value, index) => value === to[index])) {
    draw(to);
    return () => {};
  }
  const startedAtMs = performance.now();
  let frame = 0;
  const step = () => {
    const progress = Math.min(1, (performance.now() - startedAtMs) / motion.duration);
    draw(progress === 1 ? to : from.map((value, index) => value + ((to[index] ?? 0) - value) * ease(progress)));
    if (progress < 1) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}
