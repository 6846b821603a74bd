import { classNames } from './classNames.ts';
import styles from './ProgressBar.module.css';

const full = 100;

interface ProgressBarProps {
  /** What is measured: "Groceries spent". */
  label: string;
  /** May be over 100: the bar is then full and hatched. */
  percent: number;
  isThin?: boolean | undefined;
  /** Writes "45%" beside the bar. */
  hasPercentText?: boolean | undefined;
  className?: string | undefined;
}

export function ProgressBar({ label, percent, isThin, hasPercentText, className }: ProgressBarProps) {
  const shown = Math.max(0, Math.round(percent));
  const width = Math.min(full, Math.max(0, percent));
  return (
    <div className={classNames(styles.meter, className)}>
      <span
        className={classNames(styles.bar, isThin && styles.thin)}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={full}
        aria-valuenow={Math.min(full, shown)}
        aria-valuetext={`${shown}%`}
      >
        <span className={classNames(styles.fill, percent > full && styles.over)} style={{ width: `${width}%` }} />
      </span>
      {hasPercentText && (
        <span className={styles.percent} aria-hidden="true">
          {shown}%
        </span>
      )}
    </div>
  );
}
