import type { GapCulprit } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { ChevronRight, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Explanations.module.css';
import { Sentence } from './Sentence.tsx';
import { SuspectList } from './SuspectList.tsx';

type Decide = (culprit: GapCulprit, decision: 'fix' | 'dismiss') => void;

interface CulpritProps {
  culprit: GapCulprit;
  isMain: boolean;
  isPending: boolean;
  onDecide: Decide;
  /** Follows the buttons. */
  more?: ReactNode;
}

/** A possible cause with the transactions it is about and the button that fixes it. */
function CulpritView({ culprit, isMain, isPending, onDecide, more }: CulpritProps) {
  return (
    <div className={styles.culprit}>
      <p className={styles.reason}>
        <Sentence parts={culprit.sentence} />
      </p>
      <SuspectList culprit={culprit} />
      <div className={styles.acts}>
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          isPending={isPending}
          onClick={() => onDecide(culprit, 'fix')}
        >
          {culprit.fixLabel}
        </Button>
        <Button variant="ghost" isDisabled={isPending} onClick={() => onDecide(culprit, 'dismiss')}>
          {culprit.dismissLabel}
        </Button>
        {more}
      </div>
    </div>
  );
}

interface ExplanationsProps {
  culprits: readonly GapCulprit[];
  /** The one that is being fixed or dismissed. */
  pending: GapCulprit | undefined;
  /** Whether newer ones are being loaded. */
  isStale?: boolean;
  onDecide: Decide;
  /** Shown if nothing explains it. */
  none: ReactNode;
}

/** The likeliest cause first; the others after a press. */
export function Explanations({ culprits, pending, isStale = false, onDecide, none }: ExplanationsProps) {
  const [isOpen, setOpen] = useState(false);
  const [main, ...others] = culprits;
  if (!main) return <p className={styles.none}>{none}</p>;
  const isPending = (culprit: GapCulprit) => isStale || pending?.fingerprint === culprit.fingerprint;
  return (
    <>
      <CulpritView
        key={main.fingerprint}
        culprit={main}
        isMain
        isPending={isPending(main)}
        onDecide={onDecide}
        more={
          others.length > 0 && (
            <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide other explanations' : countOf(others.length, 'other explanation')}
              <Icon icon={isOpen ? ChevronUp : ChevronRight} size={16} />
            </button>
          )
        }
      />
      {isOpen &&
        others.map((culprit) => (
          <CulpritView
            key={culprit.fingerprint}
            culprit={culprit}
            isMain={false}
            isPending={isPending(culprit)}
            onDecide={onDecide}
          />
        ))}
    </>
  );
}
