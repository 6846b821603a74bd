import { Check } from 'lucide-react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './StepIndicator.module.css';

interface StepIndicatorProps {
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
}

/** For desktops: numbered circles on the evergreen rail. */
export function StepRail({ steps, current }: StepIndicatorProps) {
  return (
    <ol className={styles.rail} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.step, index < current && styles.done, index === current && styles.now)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.disc} aria-hidden="true">
            {index < current ? <Icon icon={Check} size={16} /> : index + 1}
          </span>
          {step}
          {index < current && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}

/** Below 960 px: "Step 2 of 5". */
export function StepCount({ steps, current }: StepIndicatorProps) {
  return (
    <span className="ink-2 tabular">
      Step {current + 1} of {steps.length}
    </span>
  );
}

/** Below 960 px, under StepCount: one segment for each step. */
export function StepSegments({ steps, current }: StepIndicatorProps) {
  return (
    <div className={styles.segments} aria-hidden="true">
      {steps.map((step, index) => (
        <span key={step} className={classNames(styles.segment, index <= current && styles.reached)} />
      ))}
    </div>
  );
}
