import type { AccountForecast, ForecastEntry } from '@cairn/contract';
import { addDays, countOf, type Day, type ForecastLayer, LEAST_WEEKS } from '@cairn/domain';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './BalanceAhead.module.css';
import { DayTable } from './DayTable.tsx';
import { ForecastChart } from './ForecastChart.tsx';
import { belowText, summaryText } from './forecastTexts.ts';
import type { ForecastChoice, ForecastView } from './forecastView.ts';
import { LayerButtons } from './LayerButtons.tsx';
import { WhatIfs } from './WhatIfs.tsx';
import type { TriedChange } from './whatIf.ts';

function Keys({ hasBand }: { hasBand: boolean }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      <span>
        <i className={styles.past} />
        What happened
      </span>
      <span>
        <i className={styles.line} />
        Most likely
      </span>
      {hasBand && (
        <span>
          <i className={styles.band} />8 times out of 10
        </span>
      )}
    </span>
  );
}

/** Why there is no band yet. */
function shortHistoryText(fullWeeks: number): string {
  const learned =
    fullWeeks === 0
      ? 'There’s no full week of transactions yet'
      : `Learned from ${countOf(fullWeeks, 'full week')} so far`;
  return `${learned}. After ${LEAST_WEEKS} weeks, you’ll also see how far off it may be.`;
}

function isNothingExpected({ entries, layers }: AccountForecast): boolean {
  return entries.length === 0 && Object.values(layers).every((line) => line.every((amount) => amount === 0));
}

interface NotesProps {
  forecast: AccountForecast;
  onSetCycle: () => void;
}

/** The transactions that the line doesn't count, and what to do about them. */
function Notes({ forecast, onSetCycle }: NotesProps) {
  const { band, fullWeeks, lacksCardCycle } = forecast;
  return (
    <>
      {isNothingExpected(forecast) && (
        <p className={styles.note}>
          Nothing is expected on this account yet. Confirm bills and pay in{' '}
          <TextLink to="/Recurring" hasChevron={false}>
            Recurring
          </TextLink>{' '}
          or plan a{' '}
          <TextLink to="/Budget" hasChevron={false}>
            budget
          </TextLink>
          , and they’ll show here.
        </p>
      )}
      {band === null && <p className={styles.note}>{shortHistoryText(fullWeeks)}</p>}
      {lacksCardCycle && (
        <div className={styles.note}>
          <p>This card has no billing cycle, so only its recurring payments count.</p>
          <Button size="small" onClick={onSetCycle}>
            Set the billing cycle
          </Button>
        </div>
      )}
    </>
  );
}

interface BalanceAheadProps {
  forecast: AccountForecast;
  account: string;
  view: ForecastView;
  choice: ForecastChoice;
  today: Day;
  /** Null for debts. */
  floor: number | null;
  onSwitch: (layer: ForecastLayer) => void;
  onTry: (whatIf: TriedChange) => void;
  onRemove: (whatIf: TriedChange) => void;
  onSetCycle: () => void;
}

/** The future line, the layers it counts, and the user's what-ifs. */
export function BalanceAhead(props: BalanceAheadProps) {
  const { forecast, account, view, choice, today, floor, onSwitch, onTry, onRemove, onSetCycle } = props;
  const span = { first: today, last: addDays(today, view.balances.length - 1) };
  const isShown = ({ day }: ForecastEntry) => day <= span.last && choice.layers.has('committed');
  const below = floor === null ? 0 : view.balances.filter((balance) => balance < floor).length;
  const limit = floor === null || floor === 0 ? null : belowText(below, floor);
  return (
    <Panel aria-labelledby="balance-ahead">
      <PanelHead id="balance-ahead" title="Balance ahead">
        <Keys hasBand={view.band !== null} />
      </PanelHead>
      <PanelBody>
        <ForecastChart
          key={forecast.accountId}
          view={view}
          summary={summaryText(view, account, choice.range.months)}
          floor={floor}
        />
        <DayTable view={view} />
        {limit !== null && <p className={styles.limit}>{limit}</p>}
        <Notes forecast={forecast} onSetCycle={onSetCycle} />
        <LayerButtons shown={choice.layers} onSwitch={onSwitch} />
        <WhatIfs
          span={span}
          entries={forecast.entries.filter(isShown)}
          whatIfs={choice.whatIfs}
          onTry={onTry}
          onRemove={onRemove}
        />
      </PanelBody>
    </Panel>
  );
}
