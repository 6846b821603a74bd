import { getProofGap, type ListedGap } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useRetainedFocus } from '../../ui/useRetainedFocus.ts';
import { undoChangeSet } from '../ledger/index.ts';
import { listUrl } from './accountUrl.ts';
import { Explanations } from './Explanations.tsx';
import styles from './GapCards.module.css';
import { LoadFailure } from './LoadFailure.tsx';
import { proofGapQuery, useApplyFix } from './proof.data.ts';
import { Sentence } from './Sentence.tsx';

/** The result of the last fix. It stays until the user leaves, or undoes it. */
interface FixedGap {
  readonly text: string;
  readonly isClosed: boolean;
  readonly changeSetId: number;
}

type OnFixed = (fixed: FixedGap) => void;

interface GapCardProps {
  gap: ListedGap;
  onFixed: OnFixed;
}

/** Days that don't add up: by how much, why, and what fixes it. */
function GapCard({ gap, onFixed }: GapCardProps) {
  const query = useQuery(proofGapQuery(gap.accountId, gap.fingerprint));
  const apply = useApplyFix(onFixed);
  return (
    <Panel className={styles.gap} aria-label={gap.title}>
      <div className={styles.top}>
        <span className={styles.icon}>
          <Icon icon={CircleAlert} />
        </span>
        <div>
          <h2>{gap.title}</h2>
          <p>
            <Sentence parts={gap.sentence} />
          </p>
        </div>
      </div>
      <QueryView
        query={query}
        loading={
          <div className={styles.loading}>
            <Skeleton width="100%" height={112} />
          </div>
        }
        failed={(retry) => <LoadFailure text={getProofGap.failure} onRetry={retry} />}
      >
        {({ culprits }) => (
          <Explanations
            culprits={culprits}
            pending={apply.isPending ? apply.variables.culprit : undefined}
            onDecide={(culprit, decision) => apply.mutate({ gap, culprit, decision })}
            none={
              <>
                Nothing explains it yet.{' '}
                <TextLink to={listUrl(gap.accountId, gap.from, gap.to)}>Look through these days</TextLink>
              </>
            }
          />
        )}
      </QueryView>
    </Panel>
  );
}

/** The result of a fix, with Undo: the gap is closed, or there is more to fix. */
function FixedCard({ fixed, onUndone }: { fixed: FixedGap; onUndone: () => void }) {
  const [isPending, setPending] = useState(false);
  async function undo() {
    setPending(true);
    try {
      await undoChangeSet(fixed.changeSetId);
      onUndone();
    } finally {
      setPending(false);
    }
  }
  return (
    <Panel className={styles.fixed} role="status">
      <span className={fixed.isClosed ? styles.fixedIcon : styles.icon}>
        <Icon icon={fixed.isClosed ? CircleCheck : CircleAlert} />
      </span>
      <h2>{fixed.text}</h2>
      <Button size="small" isPending={isPending} onClick={() => void undo()}>
        Undo
      </Button>
    </Panel>
  );
}

const GAPS_SHOWN = 5;

/** The newest gaps, and the last fix. */
export function GapCards({ gaps }: { gaps: readonly ListedGap[] }) {
  const [fixed, setFixed] = useState<readonly FixedGap[]>([]);
  const cards = useRetainedFocus<HTMLDivElement>();
  return (
    <div ref={cards} tabIndex={-1} className={styles.cards}>
      {fixed.map((one) => (
        <FixedCard
          key={one.changeSetId}
          fixed={one}
          onUndone={() => setFixed((all) => all.filter((other) => other !== one))}
        />
      ))}
      {gaps.slice(0, GAPS_SHOWN).map((gap) => (
        <GapCard key={gap.fingerprint} gap={gap} onFixed={(one) => setFixed((all) => [...all, one])} />
      ))}
      {gaps.length > GAPS_SHOWN && (
        <p className={styles.rest}>{countOf(gaps.length - GAPS_SHOWN, 'older gap')} will show once these are fixed.</p>
      )}
    </div>
  );
}
