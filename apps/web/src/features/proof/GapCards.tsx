import { type GapCulprit, getProofGap, type ListedGap } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ChevronUp, CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { undoChangeSet } from '../ledger/index.ts';
import { listUrl } from './accountUrl.ts';
import styles from './GapCards.module.css';
import { LoadFailure } from './LoadFailure.tsx';
import { proofGapQuery, useApplyFix } from './proof.data.ts';
import { Sentence } from './Sentence.tsx';
import { SuspectList } from './SuspectList.tsx';

/** What the last fix did. It stays until the user leaves, or undoes it. */
interface FixedGap {
  readonly text: string;
  readonly isClosed: boolean;
  readonly changeSetId: number;
}

type OnFixed = (fixed: FixedGap) => void;

interface CulpritProps {
  gap: ListedGap;
  culprit: GapCulprit;
  isMain: boolean;
  onFixed: OnFixed;
  /** Follows the buttons. */
  more?: ReactNode;
}

/** A possible cause with the transactions it is about and the button that fixes it. */
function CulpritView({ gap, culprit, isMain, onFixed, more }: CulpritProps) {
  const apply = useApplyFix(onFixed);
  const decide = (decision: 'fix' | 'dismiss') => apply.mutate({ gap, culprit, decision });
  return (
    <div className={styles.culprit}>
      <p className={styles.reason}>
        <Sentence parts={culprit.sentence} />
      </p>
      <SuspectList culprit={culprit} />
      <div className={styles.acts}>
        <Button variant={isMain ? 'primary' : 'secondary'} isPending={apply.isPending} onClick={() => decide('fix')}>
          {culprit.fixLabel}
        </Button>
        <Button variant="ghost" isDisabled={apply.isPending} onClick={() => decide('dismiss')}>
          {culprit.dismissLabel}
        </Button>
        {more}
      </div>
    </div>
  );
}

interface GapCardProps {
  gap: ListedGap;
  onFixed: OnFixed;
}

/** The likeliest cause first; the others after a press. */
function Explanations({ gap, culprits, onFixed }: GapCardProps & { culprits: readonly GapCulprit[] }) {
  const [isOpen, setOpen] = useState(false);
  const [main, ...others] = culprits;
  if (!main)
    return (
      <p className={styles.none}>
        Nothing explains it yet.{' '}
        <TextLink to={listUrl(gap.accountId, gap.from, gap.to)}>Look through these days</TextLink>
      </p>
    );
  return (
    <>
      <CulpritView
        key={main.fingerprint}
        gap={gap}
        culprit={main}
        isMain
        onFixed={onFixed}
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
          <CulpritView key={culprit.fingerprint} gap={gap} culprit={culprit} isMain={false} onFixed={onFixed} />
        ))}
    </>
  );
}

/** Days that don't add up: by how much, why, and what fixes it. */
function GapCard({ gap, onFixed }: GapCardProps) {
  const query = useQuery(proofGapQuery(gap.accountId, gap.fingerprint));
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
        {({ culprits }) => <Explanations gap={gap} culprits={culprits} onFixed={onFixed} />}
      </QueryView>
    </Panel>
  );
}

/** What a fix did, with Undo: the gap is closed, or there is more to fix. */
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

/** The newest gaps, and what was just fixed. */
export function GapCards({ gaps }: { gaps: readonly ListedGap[] }) {
  const [fixed, setFixed] = useState<readonly FixedGap[]>([]);
  return (
    <>
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
    </>
  );
}
