import type { Cents } from '@cairn/domain';
import { Amount } from './Amount.tsx';
import styles from './ChartTooltip.module.css';
import { classNames } from './classNames.ts';

const flipBelowPx = 144;
const dropBelowPx = 56;

interface ChartTooltipProps {
  caption: string;
  cents: Cents;
  /** Where in the chart; to the upper left of it, on the other side near an edge. Without it: in the flow. */
  at?: { x: number; y: number } | undefined;
}

/** For the eye and the pointer only: the values are in the chart's hidden table. */
export function ChartTooltip({ caption, cents, at }: ChartTooltipProps) {
  return (
    <div
      className={classNames(
        styles.tooltip,
        at && styles.placed,
        at && at.x < flipBelowPx && styles.flipped,
        at && at.y < dropBelowPx && styles.below,
      )}
      style={at && { left: at.x, top: at.y }}
    >
      <span className={styles.caption}>{caption}</span>
      <Amount cents={cents} className={styles.amount} />
    </div>
  );
}
