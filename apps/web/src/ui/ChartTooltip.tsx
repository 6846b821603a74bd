import type { Cents } from '@cairn/domain';
import { Amount } from './Amount.tsx';
import styles from './ChartTooltip.module.css';
import { classNames } from './classNames.ts';

const flipBelowPx = 144;
const dropBelowPx = 56;

interface ChartTooltipProps {
  caption: string;
  cents: Cents;
  /**
   * The point in the chart. The tooltip is to its upper left, or flipped near an edge; without a point, it's in the
   * flow.
   */
  at?: { x: number; y: number } | undefined;
}

/** Visual only: screen readers get the values from the chart's hidden table. */
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
