import { monthName, monthOf, monthParts } from '@cairn/domain';
import { ArrowLeftRight, CircleCheck, Copy, type LucideIcon, Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './ReviewDone.module.css';
import { undoDecided } from './review.data.ts';
import { type DecidedItems, type DecidedKind, doneByKind } from './visit.ts';

const icons: Readonly<Record<DecidedKind, LucideIcon>> = {
  categories: Sparkles,
  transfers: ArrowLeftRight,
  duplicates: Copy,
  others: CircleCheck,
};

/** Nothing is left: a summary of this visit, each kind with Undo. */
export function ReviewDone({ decided }: { decided: readonly DecidedItems[] }) {
  const panel = useRef<HTMLElement>(null);
  const { number } = monthParts(monthOf(browserToday()));
  // The last item took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Panel ref={panel} className={styles.done} tabIndex={-1} isClipped aria-label="All caught up">
      <EmptyState
        title="All caught up"
        isDone
        help={`Nice work. Your ${monthName(number)} numbers are up to date.`}
        actions={
          <>
            <ButtonLink to="/Budget">See my budget</ButtonLink>
            <ButtonLink to="/Dashboard" variant="primary">
              Back to Dashboard
            </ButtonLink>
          </>
        }
      />
      <ul>
        {doneByKind(decided).map(({ kind, text, decided: ofKind }) => (
          <li key={kind} className={styles.kind}>
            <Icon icon={icons[kind]} size={20} />
            <span className={styles.text}>{text}</span>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Undo: ${text}`}
              onClick={() => undoDecided(ofKind.map(({ id }) => id))}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** There was nothing to review in the first place. */
export function NothingToReview() {
  return (
    <Panel isClipped>
      <EmptyState
        title="Nothing to review right now"
        isDone
        help="Anything that needs a decision will show up here."
        actions={<ButtonLink to="/Transactions">See all transactions</ButtonLink>}
      />
    </Panel>
  );
}
