import type { Account } from '@cairn/contract';
import { cents, formatDay, formatEstimate, type LowestCause } from '@cairn/domain';
import { ChartPie, History, type LucideIcon, Plus, Repeat } from 'lucide-react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { noFilters, writeFilters } from '../transactions/index.ts';
import { dayOf, type ForecastView } from './forecastView.ts';
import type { DipSuggestion } from './suggestion.ts';
import styles from './WhyItDips.module.css';
import type { ShownEntry, TriedChange } from './whatIf.ts';

function Tile({ icon }: { icon: LucideIcon }) {
  return (
    <span className={styles.tile}>
      <Icon icon={icon} />
    </span>
  );
}

interface EntryRowProps {
  entry: ShownEntry;
  view: ForecastView;
  accounts: readonly Account[];
}

function EntryRow({ entry, view, accounts }: EntryRowProps) {
  const card = accounts.find(({ id }) => id === entry.cardId);
  const shared = {
    name: entry.name,
    trailing: <Amount cents={cents(entry.cents)} />,
    trailingDetail: formatDay(dayOf(view, entry.day)),
  };
  if (entry.cardId !== null) {
    const leading = <CategoryIcon icon={card?.icon} color={card?.iconColor} />;
    return <ListRow {...shared} to={`/Forecast?account=${entry.cardId}`} leading={leading} detail="Card payment" />;
  }
  const detail = entry.isTried ? 'What if' : 'Recurring';
  const to = entry.seriesId === null ? undefined : `/Recurring/${entry.seriesId}`;
  const icon = entry.seriesId === null ? Plus : Repeat;
  return <ListRow {...shared} to={to} leading={<Tile icon={icon} />} detail={detail} />;
}

interface LayerRowProps {
  layer: 'planned' | 'habit';
  amount: number;
  accountId: number;
}

/** The spending from budgets or habits before the lowest point. */
function LayerRow({ layer, amount, accountId }: LayerRowProps) {
  const spending = writeFilters({ ...noFilters, dates: { choice: 'all' }, accountId });
  const texts = {
    planned: { name: 'Planned spending', detail: 'What your budget still leaves', to: '/Budget', icon: ChartPie },
    habit: {
      name: 'Everyday spending',
      detail: 'As in your past weeks',
      to: `/Transactions?${spending}`,
      icon: History,
    },
  }[layer];
  return (
    <ListRow
      to={texts.to}
      leading={<Tile icon={texts.icon} />}
      name={texts.name}
      detail={texts.detail}
      trailing={formatEstimate(amount)}
      trailingDetail="Estimate"
    />
  );
}

function CauseRow({ cause, accountId, ...rest }: { cause: LowestCause<ShownEntry> } & CausesProps) {
  return cause.layer === 'committed' ? (
    <EntryRow entry={cause.entry} {...rest} />
  ) : (
    <LayerRow layer={cause.layer} amount={cause.cents} accountId={accountId} />
  );
}

interface CausesProps {
  view: ForecastView;
  accounts: readonly Account[];
  accountId: number;
}

interface WhyItDipsProps extends CausesProps {
  suggestion: DipSuggestion | null;
  onTry: (whatIf: TriedChange) => void;
}

function causeKey(cause: LowestCause<ShownEntry>): string {
  if (cause.layer !== 'committed') return cause.layer;
  const { day, seriesId, cardId, cents: amount, name } = cause.entry;
  return [day, seriesId, cardId, amount, name].join(' ');
}

/** The entries behind the lowest point, largest first, and a suggestion to raise it. */
export function WhyItDips({ suggestion, onTry, ...rest }: WhyItDipsProps) {
  const { view } = rest;
  const isDip = view.causes.length > 0;
  return (
    <Panel aria-labelledby="why-it-dips">
      <PanelHead
        id="why-it-dips"
        title={isDip ? `Why it dips on ${formatDay(dayOf(view, view.lowest))}` : 'Why it dips'}
      />
      {isDip ? (
        <ListRows aria-labelledby="why-it-dips">
          {view.causes.map((cause) => (
            <CauseRow key={causeKey(cause)} cause={cause} {...rest} />
          ))}
        </ListRows>
      ) : (
        <p className={styles.none}>It doesn’t fall below today’s balance, so there’s nothing to explain.</p>
      )}
      {suggestion && (
        <div className={styles.tip}>
          <p>{suggestion.text}</p>
          <Button onClick={() => onTry(suggestion.whatIf)}>Try it</Button>
        </div>
      )}
    </Panel>
  );
}
