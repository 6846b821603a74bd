import type { ReviewReason } from '@cairn/domain';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { useShortcutWorks } from '../../app/keyboard/useShortcuts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './ReviewSide.module.css';
import { reasonLabels } from './reasons.ts';
import type { ReviewGroup } from './reviewList.ts';
import type { progressOf } from './visit.ts';

const hints = [
  { keys: ['j', 'k'], text: 'next, previous' },
  { keys: ['a'], text: 'approve' },
  { keys: ['s'], text: 'the other choice' },
  { keys: ['c'], text: 'choose a category' },
  { keys: ['u'], text: 'undo' },
  { keys: ['Shift+a'], text: 'approve all of a kind' },
];

/** The keys of the screen. Screen readers find them in the list of shortcuts. */
function Keys({ canChoose }: { canChoose: boolean }) {
  const works = useShortcutWorks('j');
  if (!works) return null;
  return (
    <div className={styles.keys} aria-hidden="true">
      {hints
        .filter(({ keys: [key] }) => key !== 'c' || canChoose)
        .map(({ keys, text }) => (
          <span key={text} className={styles.hint}>
            {keys.map((key) => (
              <Keycaps key={key} keys={key} />
            ))}
            {text}
          </span>
        ))}
    </div>
  );
}

export function ReviewProgress({ reviewed, total, percent }: ReturnType<typeof progressOf>) {
  return (
    <div className={styles.progress}>
      <p className={styles.count}>
        <b>
          {reviewed.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </b>{' '}
        reviewed
      </p>
      <ProgressBar label="Reviewed" percent={percent} />
    </div>
  );
}

interface ReviewSideProps {
  progress: ReturnType<typeof progressOf>;
  groups: readonly ReviewGroup[];
  current: ReviewReason | undefined;
  onJump: (reason: ReviewReason) => void;
  /** Whether the current item has a category to choose. */
  canChoose: boolean;
}

/** The progress of the visit, the remaining items by reason, and the keys. */
export function ReviewSide({ progress, groups, current, onJump, canChoose }: ReviewSideProps) {
  return (
    <div className={styles.side}>
      <ReviewProgress {...progress} />
      <nav className={styles.reasons} aria-label="Reasons">
        {groups.map(({ reason, count }) => (
          <button
            key={reason}
            type="button"
            className={styles.reason}
            aria-current={reason === current || undefined}
            onClick={() => onJump(reason)}
          >
            <Icon icon={reasonLabels[reason].icon} />
            {reasonLabels[reason].label}
            <span className={styles.reasonCount}>{count.toLocaleString('en-US')}</span>
          </button>
        ))}
      </nav>
      <Keys canChoose={canChoose} />
    </div>
  );
}
