import type { AnswerOf, ChangeSet, undo } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText, SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { describeUndo } from '../ledger/index.ts';
import styles from './ActivityScreen.module.css';
import { ChangeSetRow } from './ChangeSetRow.tsx';
import { transactionQueries, useUndo } from './transactions.data.ts';
import { VerifyPanel } from './VerifyPanel.tsx';
import { VERIFY_HISTORY } from './verified.ts';

interface ChangeSetsProps {
  changeSets: readonly ChangeSet[];
  /** Null when all are shown. */
  onShowMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** Moves focus to the first row that "Show more" loaded, because the button itself may be gone. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number | null>(null);
  useEffect(() => {
    if (shownBefore.current === null || count <= shownBefore.current) return;
    const row = list.current?.children[shownBefore.current];
    if (row instanceof HTMLElement) row.focus();
    shownBefore.current = null;
  }, [count]);
  return {
    list,
    expectMore() {
      shownBefore.current = count;
    },
  };
}

/** Links to everything an undo left alone; the sentence above names only the first few. */
function LeftRows({ left, leftCount, leftBudgets }: AnswerOf<typeof undo>) {
  if (leftCount + leftBudgets.length < 2) return null;
  return (
    <ul className={styles.left} aria-label="Left as is">
      {left.map(({ id, name }) => (
        <li key={id}>
          <TextLink to={`/EditTransaction/${id}`} hasChevron={false}>
            {name}
          </TextLink>
        </li>
      ))}
      {leftCount > left.length && <li>{countOf(leftCount - left.length, 'older transaction')}</li>}
      {leftBudgets.map((budget) => (
        <li key={budget}>{budget}</li>
      ))}
    </ul>
  );
}

function ChangeSets({ changeSets, onShowMore, isLoadingMore }: ChangeSetsProps) {
  const undoing = useUndo();
  const [undone, setUndone] = useState<AnswerOf<typeof undo> | null>(null);
  const { list, expectMore } = useFocusOnMore(changeSets.length);
  return (
    <>
      <div role="status">{undone && <p className={styles.undone}>{describeUndo(undone)}</p>}</div>
      {undone && <LeftRows {...undone} />}
      <Panel isClipped>
        <ul ref={list} className={styles.list} aria-label="Activity">
          {changeSets.map((changeSet) => (
            <ChangeSetRow
              key={changeSet.id}
              changeSet={changeSet}
              isPending={undoing.isPending && undoing.variables === changeSet.id}
              isDisabled={undoing.isPending}
              onUndo={() => undoing.mutate(changeSet.id, { onSuccess: setUndone })}
            />
          ))}
        </ul>
      </Panel>
      {onShowMore && (
        <div className={styles.more}>
          <Button
            isPending={isLoadingMore}
            onClick={() => {
              expectMore();
              onShowMore();
            }}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Content() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    transactionQueries.history(),
  );
  return (
    <QueryView
      query={{ data: data?.pages.flatMap((page) => page.changeSets), isError, refetch }}
      loading={
        <>
          <LoadingText />
          <Panel className={styles.loading}>
            <SkeletonRows count={6} />
          </Panel>
        </>
      }
      failed="We couldn’t load your activity"
      empty={
        <Panel>
          <EmptyState
            title="No activity"
            help="Changes you make appear here for 90 days, and you can undo them."
            actions={<ButtonLink to="/Transactions">Go to Transactions</ButtonLink>}
          />
        </Panel>
      }
    >
      {(changeSets) => (
        <ChangeSets
          changeSets={changeSets}
          onShowMore={hasNextPage ? () => void fetchNextPage() : null}
          isLoadingMore={isFetchingNextPage}
        />
      )}
    </QueryView>
  );
}

/** The changes of the last 90 days, with Undo. */
export default function ActivityScreen() {
  // The list above it would push it down while it loads.
  const isVerifyFirst = useLocation().hash === `#${VERIFY_HISTORY}`;
  return (
    <Page isNarrow>
      <PageHeader title="Activity" back={{ to: '/UserAccount', label: 'Back to User Account' }} />
      {/* With keys, so that moving the panel doesn't end its check. */}
      {isVerifyFirst
        ? [<VerifyPanel key="verify" />, <Content key="changes" />]
        : [<Content key="changes" />, <VerifyPanel key="verify" />]}
    </Page>
  );
}
