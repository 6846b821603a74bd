export interface Spread {
  low: number;
  high: number;
}

function sorted(samples: readonly number[]): number[] {
  if (samples.length === 0) throw new Error('There are no samples.');
  return samples.toSorted((a, b) => a - b);
}

/** For an even number of samples, the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  const ordered = sorted(samples);
  const half = Math.floor(ordered.length / 2);
  const upper = ordered[half] ?? Number.NaN;
  const lower = ordered[half - 1] ?? upper;
  return ordered.length % 2 === 1 ? upper : (lower + upper) / 2;
}

/** The whole range, because with only a few samples anything narrower would hide outliers. */
export function spread(samples: readonly number[]): Spread {
  const ordered = sorted(samples);
  return { low: ordered[0] ?? Number.NaN, high: ordered.at(-1) ?? Number.NaN };
}

/** The smallest sample such that at least `percent` percent of the samples don't exceed it. */
export function percentile(samples: readonly number[], percent: number): number {
  const ordered = sorted(samples);
  return ordered[Math.max(0, Math.ceil((ordered.length * percent) / 100) - 1)] ?? Number.NaN;
}
