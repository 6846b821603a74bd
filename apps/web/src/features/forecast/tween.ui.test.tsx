import { expect, test, vi } from 'vitest';
import { tween } from './tween.ts';

function framesOf(from: number[], to: number[]): { frames: (readonly number[])[]; step: (ms: number) => void } {
  const frames: (readonly number[])[] = [];
  let next: FrameRequestCallback | null = null;
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    next = callback;
    return 1;
  });
  tween(from, to, (values) => frames.push(values));
  return {
    frames,
    step: (ms) => {
      nowMs += ms;
      next?.(nowMs);
    },
  };
}

// covers: forecast-screen 8
test('the line moves to its new place in 320 ms', () => {
  const { frames, step } = framesOf([0], [100]);
  step(160);
  step(160);
  expect(frames[0]).toEqual([0]);
  expect(frames[1]?.[0]).toBeGreaterThan(50);
  expect(frames[2]).toEqual([100]);
});

test('another number of days is drawn at once', () => {
  expect(framesOf([0, 1], [5]).frames).toEqual([[5]]);
});

// covers: forecast-screen 8
test('with reduced motion, the line is drawn at once', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia('all'), matches: true });
  expect(framesOf([0], [100]).frames).toEqual([[100]]);
});
