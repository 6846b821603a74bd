import { classNames } from './classNames.ts';
import styles from './ProgressBar.module.css';

const full = 100;

interface ProgressBarProps {
  /** What is measured: "Groceries spent". */
  label: string;
  /** May be over 100: the bar is then full and hatched. Null where nothing was planned: there is no share to tell. */
  percent: number | null;
  /** More than all is welcome, as with income: full, and never hatched. */
  isGoal?: boolean | undefined;
  isThin?: boolean | undefined;
  /** Writes "45%" beside the bar. */
  hasPercentText?: boolean | undefined;
  className?: string | undefined;
}

/** Never 100% where a little is left, nor where a little too much was spent. */
export function percentText(percent: number | null): string {
  if (percent === null) return '–';
  return `${Math.max(0, percent < full ? Math.floor(percent) : Math.ceil(percent))}%`;
}

export function ProgressBar({ label, percent, isGoal, isThin, hasPercentText, className }: ProgressBarProps) {
  const filled = percent ?? Number.POSITIVE_INFINITY;
  const width = Math.min(full, Math.max(0, filled));
  const text = percentText(percent);
  return (
    <div className={classNames(styles.meter, className)}>
      <span
        className={classNames(styles.bar, isThin && styles.thin)}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={full}
        aria-valuenow={Math.round(width)}
        aria-valuetext={percent === null ? 'Nothing planned' : text}
      >
        <span
          className={classNames(styles.fill, filled > full && !isGoal && styles.over)}
          style={{ width: `${width}%` }}
        />
      </span>
      {hasPercentText && (
        <span className={styles.percent} aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  );
}
