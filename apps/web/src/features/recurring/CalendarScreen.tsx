import { type Day, formatDay, type Month, monthOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowLeftRight, Check, ReceiptText } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { useAccountsList } from '../ledger/index.ts';
import { accountOption, readId } from '../transactions/index.ts';
import { AddSeries } from './AddSeries.tsx';
import { Agenda } from './Agenda.tsx';
import { AgendaSkeleton } from './AgendaSkeleton.tsx';
import { CalendarGrid, focusDay } from './CalendarGrid.tsx';
import styles from './CalendarScreen.module.css';
import { type CalendarDay, type CalendarMonth, calendarQuery, feedAfterStepUp } from './calendar.data.ts';
import { blankMonth, figuresOf, weeksOf } from './calendarDays.ts';
import { DayDialog } from './DayDialog.tsx';
import { readMonth } from './monthUrl.ts';
import { RecurringHeader } from './RecurringHeader.tsx';

const FeedDialog = lazy(() => import('./FeedDialog.tsx'));

const ALL_CASH = 'All cash accounts';

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Figures({ calendar, month }: { calendar: CalendarMonth; month: Month }) {
  const { today, lowest, end } = figuresOf(calendar, month);
  if (today === null && lowest === null && end === null)
    return (
      <p className={styles.noBalance}>
        <TextLink to="/AddAccount" hasChevron={false}>
          Add a cash account
        </TextLink>{' '}
        to see what is left each day.
      </p>
    );
  const estimate = (isEstimate: boolean) => isEstimate && <span className={styles.quiet}>est. </span>;
  return (
    <dl className={styles.figures}>
      {today !== null && (
        <Figure label="Today">
          <Amount cents={today} />
        </Figure>
      )}
      {lowest && (
        <Figure label="Lowest ahead">
          {estimate(lowest.isEstimate)}
          <Amount cents={lowest.balance} />
          <span className={styles.quiet}> {lowest.day === calendar.today ? 'today' : formatDay(lowest.day)}</span>
        </Figure>
      )}
      {end && (
        <Figure label="End of month">
          {estimate(end.isEstimate)}
          <Amount cents={end.balance} />
        </Figure>
      )}
    </dl>
  );
}

const keys = [
  { icon: Check, text: 'Happened' },
  { icon: ReceiptText, text: 'Bill due' },
  { icon: ArrowDown, text: 'Pay expected' },
  { icon: ArrowLeftRight, text: 'Transfer' },
];

function Key() {
  return (
    <div className={styles.key}>
      {keys.map(({ icon, text }) => (
        <span key={text}>
          <Icon icon={icon} size={14} />
          {text}
        </span>
      ))}
      <p className={styles.note}>
        Estimates count bills, pay, and transfers that you’ve confirmed. Everyday spending is in the{' '}
        <TextLink to="/Forecast" hasChevron={false}>
          Forecast
        </TextLink>
        .
      </p>
    </div>
  );
}

interface BarProps {
  accountId: number | null;
  onAccount: (id: string) => void;
  onToday: () => void;
  onSubscribe: () => void;
  children: ReactNode;
}

function Bar({ accountId, onAccount, onToday, onSubscribe, children }: BarProps) {
  const accounts = useAccountsList();
  return (
    <div className={styles.bar}>
      <div className={styles.account}>
        <span aria-hidden="true">Balance of</span>
        <Select
          label="Balance of"
          isLabelHidden
          isInToolbar
          className={styles.select}
          placeholder={ALL_CASH}
          options={accounts.map(accountOption)}
          value={accountId === null ? '' : String(accountId)}
          onChange={({ target }) => onAccount(target.value)}
        />
      </div>
      {children}
      <div className={styles.actions}>
        <Button size="small" onClick={onToday}>
          Today
        </Button>
        <Button size="small" variant="ghost" className={styles.subscribe} onClick={onSubscribe}>
          Subscribe in your calendar
        </Button>
      </div>
    </div>
  );
}

type DaysProps = Omit<ComponentProps<typeof CalendarGrid>, 'onOpen'>;

function Days(props: DaysProps) {
  const { calendar, isLoading, month } = props;
  const isWide = useIsWide();
  const [opened, setOpened] = useState<CalendarDay | null>(null);
  return (
    <>
      {isLoading && (
        <div className="visually-hidden">
          <LoadingText text="Loading calendar..." />
        </div>
      )}
      {isWide ? (
        <CalendarGrid {...props} onOpen={setOpened} />
      ) : (
        <Agenda key={month} calendar={calendar} month={month} />
      )}
      {opened && <DayDialog shown={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export default function CalendarScreen() {
  const [params, setParams] = useSearchParams();
  const [afterStepUp] = useState(feedAfterStepUp);
  const [isSubscribing, setSubscribing] = useState(afterStepUp !== null);
  const today = browserToday();
  const month = readMonth(params, today);
  const accountId = readId(params.get('account'));
  const { from, to } = weeksOf(month);
  const query = useQuery(calendarQuery(from, to, accountId));
  const isWide = useIsWide();
  const blank = useMemo(() => blankMonth(month, today), [month, today]);
  // The table stays while a month loads, so that its keys work.
  const isBlank = isWide && query.data === undefined && !query.isError;
  const wanted = useRef<Day | null>(null);
  const account = useAccountsList().find(({ id }) => id === accountId);

  function set(name: 'month' | 'account', value: string) {
    setParams(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  /** In the table, today gets the focus; in the agenda, it is scrolled to. */
  function showToday() {
    wanted.current = today;
    if (month !== monthOf(today)) set('month', monthOf(today));
    else if (isWide) focusDay(wanted);
    else document.querySelector('[data-today]')?.scrollIntoView({ block: 'center' });
  }

  return (
    <Page>
      <RecurringHeader view="/Calendar" month={month} today={today} />
      <Panel isClipped aria-label="Calendar">
        <Bar
          accountId={accountId}
          onAccount={(id) => set('account', id)}
          onToday={showToday}
          onSubscribe={() => setSubscribing(true)}
        >
          {query.data && <Figures calendar={query.data} month={month} />}
        </Bar>
        <QueryView
          query={isBlank ? { ...query, data: blank } : query}
          loading={<AgendaSkeleton />}
          failed="We couldn’t load the calendar"
          frame={(failure) => failure}
        >
          {(calendar) => (
            <Days
              calendar={calendar}
              isLoading={isBlank}
              month={month}
              accountName={account?.displayName ?? ALL_CASH.toLowerCase()}
              onShowMonth={(next) => set('month', next)}
              wanted={wanted}
            />
          )}
        </QueryView>
        <Key />
      </Panel>
      <AddSeries />
      {isSubscribing && (
        <Suspense>
          <FeedDialog afterStepUp={afterStepUp} onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </Page>
  );
}
