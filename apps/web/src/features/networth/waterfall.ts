import type { Cents } from '@cairn/domain';

export interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
}

export interface WaterfallBar extends WaterfallStep {
  readonly kind: 'total' | 'up' | 'down' | 'zero' | 'unexplained';
  /** In percent of the plot's height. */
  readonly bottom: number;
  readonly height: number;
  /** Where the line to the next bar is. */
  readonly level: number;
}

export interface WaterfallShape {
  readonly bars: readonly WaterfallBar[];
  /** Where zero is. */
  readonly zero: number;
}

/** Room for the figures above the bars. */
const HEADROOM = 1.14;

function kindOf({ key, amount }: WaterfallStep): WaterfallBar['kind'] {
  if (key === 'unexplained') return amount === 0 ? 'zero' : 'unexplained';
  if (amount === 0) return 'zero';
  return amount > 0 ? 'up' : 'down';
}

/** Bars from the start to the end: both stand on zero, and each step begins where the one before it ended. */
export function waterfall(start: WaterfallStep, steps: readonly WaterfallStep[], end: WaterfallStep): WaterfallShape {
  const levels: number[] = [start.amount];
  for (const { amount } of steps) levels.push((levels.at(-1) ?? 0) + amount);
  const lowest = Math.min(0, ...levels);
  const span = (Math.max(0, ...levels) - lowest) * HEADROOM || 1;
  const percent = (level: number) => ((level - lowest) * 100) / span;
  const bar = (step: WaterfallStep, kind: WaterfallBar['kind'], from: number, to: number): WaterfallBar => ({
    ...step,
    kind,
    bottom: percent(Math.min(from, to)),
    height: (Math.abs(to - from) * 100) / span,
    level: percent(to),
  });
  const middle = steps.map((step, at) => bar(step, kindOf(step), levels[at] ?? 0, levels[at + 1] ?? 0));
  return {
    bars: [bar(start, 'total', 0, start.amount), ...middle, bar(end, 'total', 0, end.amount)],
    zero: percent(0),
  };
}
