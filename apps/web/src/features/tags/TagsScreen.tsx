import type { Tag } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { SkeletonPage } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { tagsQuery } from '../ledger/index.ts';
import { MergeTagModal } from './MergeTagModal.tsx';
import type { PeriodTag } from './periodSpending.ts';
import { TagChip } from './TagChip.tsx';
import { TagModal } from './TagModal.tsx';
import { TagPeriodModal } from './TagPeriodModal.tsx';
import styles from './TagsScreen.module.css';
import { periodText, spentPercent } from './tagForm.ts';
import { taggedTotalQuery, useDeleteTag } from './tags.data.ts';

type OpenModal =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'merge'; readonly tag: Tag }
  | { readonly kind: 'period'; readonly tag: PeriodTag };

interface RowProps {
  tag: Tag;
  canMerge: boolean;
  onOpen: (modal: OpenModal) => void;
}

function TagRow({ tag, canMerge, onOpen }: RowProps) {
  const remove = useDeleteTag();
  const period = periodText(tag);
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <Link className={styles.link} to={`/Transactions?tag=${tag.id}&dates=all`}>
          <TagChip tag={tag} />
        </Link>
        <span className={styles.detail}>
          {tag.transactionCount === 0 ? 'Not used yet' : countOf(tag.transactionCount)}
          {period && <> · {period}</>}
        </span>
      </div>
      <div className={styles.spent}>
        <span>
          <Amount cents={tag.spent} />
          {tag.budget !== null && (
            <span className={styles.budget}>
              {' of '}
              <Amount cents={tag.budget} />
            </span>
          )}
        </span>
        {tag.budget !== null && (
          <ProgressBar label={`${tag.name} spent`} percent={spentPercent(tag)} isThin className={styles.bar} />
        )}
      </div>
      <MenuButton
        icon={EllipsisVertical}
        label={`Actions for ${tag.name}`}
        actions={[
          { label: 'Edit', onPress: () => onOpen({ kind: 'edit', tag }) },
          ...(canMerge ? [{ label: 'Merge', onPress: () => onOpen({ kind: 'merge', tag }) }] : []),
          { label: 'Delete', onPress: () => remove.mutate(tag) },
        ]}
      />
    </li>
  );
}

function Header({ actions }: { actions?: ReactNode }) {
  return <PageHeader title="Tags" back={{ to: '/Categories', label: 'Back to Categories' }} actions={actions} />;
}

/** A transaction with two tags is in the totals of both, so their sum would count it twice. */
function CountedOnce() {
  const { data } = useQuery(taggedTotalQuery);
  if (!data || data.count === 0) return null;
  return (
    <p className={styles.once}>
      Counted once: <Amount cents={data.spent} />
      <span className={styles.why}>
        A transaction with several tags is in the total of each, but only once in this one.
      </span>
    </p>
  );
}

const states = [
  { state: 'owed', label: 'Owed to you' },
  { state: 'claimed', label: 'Claimed' },
  { state: 'paid', label: 'Paid back' },
] as const;

/** Reimbursable amounts that are owed, claimed, and paid. */
function Reimbursements() {
  const { data } = useQuery(taggedTotalQuery);
  const listed = states.flatMap(({ state, label }) => {
    const found = data?.reimbursements.find((one) => one.state === state);
    return found ? [{ label, ...found }] : [];
  });
  if (listed.length === 0) return null;
  return (
    <Panel aria-labelledby="reimbursements-title" className={styles.reimbursements}>
      <PanelHead id="reimbursements-title" title="Reimbursements" />
      <ul className={styles.rows}>
        {listed.map(({ state, label, count, amount }) => (
          <li key={state} className={styles.row}>
            <div className={styles.name}>
              <TextLink to={`/Transactions?reimbursement=${state}&dates=all`}>{label}</TextLink>
              <span className={styles.detail}>{countOf(count)}</span>
            </div>
            <Amount cents={amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TagList({ tags, onOpen }: { tags: readonly Tag[]; onOpen: (modal: OpenModal) => void }) {
  const plain = tags.filter(({ kind }) => kind === 'plain');
  return (
    <Panel>
      <ul className={styles.rows}>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} canMerge={plain.includes(tag) && plain.length > 1} onOpen={onOpen} />
        ))}
      </ul>
      <CountedOnce />
    </Panel>
  );
}

export default function TagsScreen() {
  const query = useQuery(tagsQuery);
  const [modal, setModal] = useState<OpenModal | null>(null);
  const tags = query.data ?? [];
  const close = () => setModal(null);
  const offerPeriod = (tag: PeriodTag) => setModal({ kind: 'period', tag });
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setModal({ kind: 'add' })}>
      Add Tag
    </Button>
  );
  return (
    <>
      <QueryView
        query={query}
        loading={<SkeletonPage isNarrow />}
        failed="We couldn’t load your tags"
        frame={(failure) => <MessagePage header={<Header />}>{failure}</MessagePage>}
        empty={
          <MessagePage header={<Header />}>
            <EmptyState
              title="No tags yet"
              help="Tags group transactions across categories, such as a trip or a project. Give one dates and a budget to see what it costs."
              actions={add}
            />
          </MessagePage>
        }
      >
        {(all) => (
          <Page isNarrow>
            <Header actions={add} />
            <TagList tags={all} onOpen={setModal} />
            <Reimbursements />
          </Page>
        )}
      </QueryView>
      {modal?.kind === 'add' && <TagModal tag={null} tags={tags} onClose={close} onPeriod={offerPeriod} />}
      {modal?.kind === 'edit' && <TagModal tag={modal.tag} tags={tags} onClose={close} onPeriod={offerPeriod} />}
      {modal?.kind === 'period' && <TagPeriodModal tag={modal.tag} onClose={close} />}
      {modal?.kind === 'merge' && <MergeTagModal from={modal.tag} tags={tags} onClose={close} />}
    </>
  );
}
