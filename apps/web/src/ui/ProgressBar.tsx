import { percentText } from '@cairn/domain';
import { classNames } from './classNames.ts';
import styles from './ProgressBar.module.css';

const full = 100;

/** A line across the bar to compare with, such as today. */
export interface ProgressMark {
  percent: number;
  /** Follows the percentage for screen readers: "spent, day 15 of 30". */
  text: string;
}

interface ProgressBarProps {
  /** The accessible name: "Groceries spent". */
  label: string;
  /** Above 100, the bar is full and hatched. With null, nothing was there to spend, and the bar is empty. */
  percent: number | null;
  mark?: ProgressMark | undefined;
  /** Exceeding 100 is good, as with income, so the bar is never hatched. */
  isGoal?: boolean | undefined;
  /** Overspent even without a percentage, because nothing was left to spend. The bar is full and hatched. */
  isOverspent?: boolean | undefined;
  isThin?: boolean | undefined;
  /** Shows "45%" next to the bar. */
  hasPercentText?: boolean | undefined;
  className?: string | undefined;
}

function valueText({ percent, mark, isOverspent }: ProgressBarProps): string {
  if (percent === null) return isOverspent ? 'Overspent' : 'Nothing planned';
  const text = percentText(percent);
  return mark ? `${text} ${mark.text}` : text;
}

export function ProgressBar(props: ProgressBarProps) {
  const { label, percent, mark, isGoal, isOverspent = false, isThin, hasPercentText, className } = props;
  const filled = percent ?? (isOverspent ? Number.POSITIVE_INFINITY : 0);
  const width = Math.min(full, Math.max(0, filled));
  const text = percentText(percent);
  return (
    <div className={classNames(styles.meter, className)}>
      <span
        className={classNames(styles.bar, isThin && styles.thin, mark && styles.marked)}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={full}
        aria-valuenow={Math.round(width)}
        aria-valuetext={valueText(props)}
      >
        <span
          className={classNames(styles.fill, filled > full && !isGoal && styles.over)}
          style={{ width: `${width}%` }}
        />
        {mark && <span className={styles.mark} style={{ left: `${mark.percent}%` }} />}
      </span>
      {hasPercentText && (
        <span className={styles.percent} aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  );
}
