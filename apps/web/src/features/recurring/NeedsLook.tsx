import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import { type Day, formatCents, formatDay } from '@cairn/domain';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { FindPayment } from './FindPayment.tsx';
import { type DueItem, differenceOf, endOf, type LookItem } from './monthView.ts';
import styles from './NeedsLook.module.css';
import { OccurrenceRow } from './OccurrenceRow.tsx';
import { toSavedSeries, useDecideOccurrence, useEndSeries, useSaveSeries } from './recurring.data.ts';
import { SeriesRow } from './SeriesRow.tsx';
import type { SeriesLabels } from './seriesDisplay.ts';
import { lateText, occurrenceName } from './seriesText.ts';

interface LookProps {
  labels: SeriesLabels;
  today: Day;
}

function Choices({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.choices}>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

/** Names the item for screen readers. */
function Choice({ label, about, onPress }: { label: string; about: string; onPress: () => void }) {
  return (
    <Button size="small" className={styles.choice} onClick={onPress}>
      {label}
      <span className="visually-hidden"> {about}</span>
    </Button>
  );
}

function Late({ item: { series, occurrence }, ...shared }: LookProps & { item: DueItem }) {
  const decide = useDecideOccurrence();
  const [isFinding, setFinding] = useState(false);
  return (
    <>
      <OccurrenceRow series={series} occurrence={occurrence} {...shared} />
      <Choices text={lateText(series, occurrence)}>
        <Choice label="Find the payment" about={series.name} onPress={() => setFinding(true)} />
        <Choice
          label={`Skip ${occurrenceName(series, occurrence.dueOn)}`}
          about={series.name}
          onPress={() => decide.mutate({ series, occurrence, decision: { kind: 'skipped' } })}
        />
      </Choices>
      {isFinding && <FindPayment series={series} occurrence={occurrence} onClose={() => setFinding(false)} />}
    </>
  );
}

/** The series with the new amount, in the same way as before; a range grows to include it. */
function expecting(series: ListedSeries, amount: SeriesOccurrence['amount']) {
  const body = toSavedSeries(series);
  const { model, lowCents, highCents } = body.amount;
  if (model !== 'range' || lowCents === null || highCents === null)
    return { ...body, amount: { ...body.amount, cents: amount } };
  const [low, high] = amount < lowCents ? [amount, highCents] : [lowCents, amount];
  return { ...body, amount: { ...body.amount, cents: amount, lowCents: low, highCents: high } };
}

function Different({ item: { series, occurrence }, ...shared }: LookProps & { item: DueItem }) {
  const decide = useDecideOccurrence();
  const save = useSaveSeries();
  const { by, isMore } = differenceOf(occurrence);
  const amount = formatCents(occurrence.amount);
  const isAverage = series.amount.model === 'mean';
  return (
    <>
      <OccurrenceRow series={series} occurrence={occurrence} {...shared} />
      <Choices text={`${formatCents(by)} ${isMore ? 'more' : 'less'} than expected.`}>
        <Choice
          label={isAverage ? 'Count it in the average' : `Expect ${amount} from now on`}
          about={`for ${series.name}`}
          onPress={() =>
            save.mutate({
              body: expecting(series, occurrence.amount),
              seenIn: series.changedIn,
              text: `${series.name}: ${amount} ${isAverage ? 'counts in the average' : 'from now on'}`,
            })
          }
        />
        <Choice
          label="Just this once"
          about={series.name}
          onPress={() =>
            decide.mutate({
              series,
              occurrence,
              decision: { kind: 'amount', amountCents: occurrence.amount },
              text: `${series.name}: ${amount} just this once`,
            })
          }
        />
      </Choices>
    </>
  );
}

type EndedItem = Extract<LookItem, { reason: 'ended' }>;

function MayHaveEnded({ item: { series, missed }, labels, today }: LookProps & { item: EndedItem }) {
  const end = useEndSeries();
  const decide = useDecideOccurrence();
  const save = useSaveSeries();
  const latest = missed.at(-1);
  const text = `${series.name} is still active`;
  /** Skips the occurrence missed last. An old miss isn't listed, so then the series is only confirmed. */
  function confirm() {
    if (latest) decide.mutate({ series, occurrence: latest, decision: { kind: 'skipped' }, text });
    else save.mutate({ body: toSavedSeries(series), seenIn: series.changedIn, text });
  }
  const since = series.lastPaidOn === null ? 'It was never seen' : `Last seen on ${formatDay(series.lastPaidOn)}`;
  return (
    <>
      <SeriesRow series={series} labels={labels} />
      <Choices text={`${since}. It may have ended.`}>
        <Choice
          label="End it"
          about={series.name}
          onPress={() => end.mutate({ series, endsOn: endOf(missed, today) })}
        />
        <Choice label="Still active" about={series.name} onPress={confirm} />
      </Choices>
    </>
  );
}

function Look({ item, ...shared }: LookProps & { item: LookItem }) {
  if (item.reason === 'ended') return <MayHaveEnded item={item} {...shared} />;
  return item.reason === 'late' ? <Late item={item} {...shared} /> : <Different item={item} {...shared} />;
}

const keyOf = (item: LookItem) =>
  `${item.reason} ${item.series.id} ${item.reason === 'ended' ? '' : item.occurrence.dueOn}`;

/** Late or different payments, and series that may have ended, each with one sentence and two choices. */
export function NeedsLook({ items, ...shared }: LookProps & { items: readonly LookItem[] }) {
  if (items.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby="needs-a-look">
      <PanelHead id="needs-a-look" title="Needs a look">
        <Badge tone="quiet">{items.length}</Badge>
      </PanelHead>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <Look item={item} {...shared} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
