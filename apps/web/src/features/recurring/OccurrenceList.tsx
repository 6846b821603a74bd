import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import { type Day, formatCents, formatDay } from '@cairn/domain';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { FindPayment } from './FindPayment.tsx';
import { AmountDialog, MoveDialog } from './OccurrenceDialogs.tsx';
import styles from './OccurrenceList.module.css';
import { useDecideOccurrence } from './recurring.data.ts';
import { amountFact } from './seriesText.ts';
import { openedFromRecurring } from './seriesUrl.ts';
import { statusOf } from './status.ts';

interface OccurrenceItemProps {
  series: ListedSeries;
  occurrence: SeriesOccurrence;
  today: Day;
}

const removals = {
  skipped: 'Don’t skip',
  moved: 'Move back',
  amount: 'Use the usual amount',
  pinned: 'Unlink the payment',
} as const;

/** Differences from the usual: "3 days late · was 11/13/2026 · payment chosen by you" */
function notesOf(occurrence: SeriesOccurrence) {
  const { state, timing, dueOn, expectedOn, differsFrom, exceptions } = occurrence;
  return [
    state === 'paid' && timing === 'early' && 'early',
    state === 'paid' && timing === 'late' && 'late',
    expectedOn !== dueOn && `by the calendar ${formatDay(dueOn)}`,
    differsFrom !== null && `was ${formatCents(differsFrom)}`,
    state === 'paid' && exceptions.includes('pinned') && 'payment chosen by you',
    exceptions.includes('amount') && 'amount set by you',
    amountFact(occurrence) ?? false,
  ].filter((note) => note !== false);
}

type OpenDialog = 'find' | 'move' | 'amount' | null;

function useActions({ series, occurrence }: OccurrenceItemProps, open: (dialog: OpenDialog) => void) {
  const decide = useDecideOccurrence();
  const isOpen = occurrence.state === 'expected' || occurrence.state === 'missed';
  const removable = occurrence.exceptions.map((kind) => ({
    label: removals[kind],
    onPress: () => decide.mutate({ series, occurrence, decision: { kind, isRemoved: true } }),
  }));
  if (!isOpen) return removable;
  return [
    { label: 'Find the payment', onPress: () => open('find') },
    { label: 'Move', onPress: () => open('move') },
    { label: 'Change the amount', onPress: () => open('amount') },
    { label: 'Skip', onPress: () => decide.mutate({ series, occurrence, decision: { kind: 'skipped' } }) },
    ...removable,
  ];
}

function Dialogs({
  series,
  occurrence,
  open,
  onClose,
}: OccurrenceItemProps & { open: OpenDialog; onClose: () => void }) {
  const props = { series, occurrence, onClose };
  if (open === 'find') return <FindPayment {...props} />;
  if (open === 'move') return <MoveDialog {...props} />;
  return open === 'amount' ? <AmountDialog {...props} /> : null;
}

function DayOrPayment({
  occurrence: { transactionId, paidOn, expectedOn },
}: Pick<OccurrenceItemProps, 'occurrence'>): ReactNode {
  const text = formatDay(paidOn ?? expectedOn);
  if (transactionId === null) return text;
  return (
    <Link to={`/EditTransaction/${transactionId}`} state={openedFromRecurring} className={styles.link}>
      {text}
      <span className="visually-hidden"> payment</span>
    </Link>
  );
}

function OccurrenceItem(props: OccurrenceItemProps) {
  const { series, occurrence, today } = props;
  const [open, setOpen] = useState<OpenDialog>(null);
  const actions = useActions(props, setOpen);
  const kind = series.isIncome ? (series.kind === 'transfer' ? 'transferIn' : 'income') : 'neutral';
  return (
    <li className={styles.item}>
      <span className={styles.main}>
        <span className="tabular">
          <DayOrPayment occurrence={occurrence} />
        </span>
        <span className={styles.notes}>{notesOf(occurrence).join(' · ')}</span>
      </span>
      <span className={styles.status}>
        <StatusPill {...statusOf(series, occurrence, today)} />
      </span>
      <span className={styles.amount}>
        <Amount cents={occurrence.amount} kind={kind} />
      </span>
      <span className={styles.menu}>
        {actions.length > 0 && (
          <MenuButton icon={Ellipsis} label={`Actions for ${formatDay(occurrence.dueOn)}`} actions={actions} />
        )}
      </span>
      <Dialogs {...props} open={open} onClose={() => setOpen(null)} />
    </li>
  );
}

interface OccurrenceListProps extends Omit<OccurrenceItemProps, 'occurrence'> {
  occurrences: readonly SeriesOccurrence[];
}

/** The occurrences of the last 12 months and the next 3, newest first. */
export function OccurrenceList({ occurrences, ...shared }: OccurrenceListProps) {
  const { today } = shared;
  // Occurrences due today that aren't paid yet are still to come.
  const isAhead = ({ expectedOn, state }: SeriesOccurrence) =>
    expectedOn > today || (expectedOn === today && state === 'expected');
  const groups = [
    { title: 'Next 3 months', items: occurrences.filter(isAhead).toReversed() },
    { title: 'Last 12 months', items: occurrences.filter((one) => !isAhead(one)) },
  ];
  if (occurrences.length === 0)
    return (
      <Panel>
        <EmptyState title="No dates yet" help="Nothing was due in the last 12 months, and nothing is in the next 3." />
      </Panel>
    );
  return (
    <div className={styles.groups}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <Panel key={title} aria-label={title}>
            <PanelHead title={title} />
            <ul className={styles.items}>
              {items.map((occurrence) => (
                <OccurrenceItem key={occurrence.dueOn} occurrence={occurrence} {...shared} />
              ))}
            </ul>
          </Panel>
        ))}
    </div>
  );
}
