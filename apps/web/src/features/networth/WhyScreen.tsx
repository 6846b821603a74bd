import { cents, formatDay, isDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { AddressNote } from '../../ui/AddressNote.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { HelpLauncher } from '../help/index.ts';
import { netWorthQueries, type WorthChange, type WorthDays } from './networth.data.ts';
import { Waterfall } from './Waterfall.tsx';
import { WhyAccounts } from './WhyAccounts.tsx';
import styles from './WhyScreen.module.css';
import { daysLine, figuresLine, WhyTerm } from './WhyTerm.tsx';
import { WhyTerms } from './WhyTerms.tsx';
import { daysOfPreset, presetOf, readWhy, whyErrors, whyPresets, whyUrl } from './whyRange.ts';
import { termLabel } from './whyTexts.ts';

const TITLE = 'Why it changed';
const TERM_ROWS = 6;

interface DaysProps {
  days: WorthDays;
  onChange: (days: WorthDays) => void;
}

interface Typing {
  readonly typed: { readonly from: string; readonly to: string };
  /** The days that the screen showed when they were typed. */
  readonly shown: WorthDays;
}

/** Invalid dates stay in the fields with what is wrong, and the screen still shows the last valid ones. */
function DateFields({ days, onChange }: DaysProps) {
  const today = browserToday();
  const [{ typed, shown }, setTyping] = useState<Typing>({ typed: days, shown: days });
  // A preset or Back replaces what was typed.
  if (shown.from !== days.from || shown.to !== days.to) setTyping({ typed: days, shown: days });
  const errors = whyErrors(typed.from, typed.to, today);
  function change(next: Typing['typed']) {
    setTyping({ typed: next, shown });
    const isValid = Object.keys(whyErrors(next.from, next.to, today)).length === 0;
    if (isValid && isDay(next.from) && isDay(next.to)) onChange({ from: next.from, to: next.to });
  }
  return (
    <div className={styles.dates}>
      <DateField
        label="From"
        isLabelHidden
        max={today}
        value={typed.from}
        error={errors.from}
        onChange={(event) => change({ ...typed, from: event.target.value })}
      />
      <span className={styles.until}>to</span>
      <DateField
        label="To"
        isLabelHidden
        max={today}
        value={typed.to}
        error={errors.to}
        onChange={(event) => change({ ...typed, to: event.target.value })}
      />
    </div>
  );
}

function ChangePanel({ change, onChange }: { change: WorthChange; onChange: DaysProps['onChange'] }) {
  const today = browserToday();
  const { from, start, end, firstRecordedOn } = change;
  const isCountedBack = firstRecordedOn !== null && from < firstRecordedOn;
  return (
    <Panel className={styles.panel} aria-label="Change in net worth">
      <div className={styles.head}>
        <div>
          <span className={styles.label}>Change in net worth</span>
          <Amount kind="changeFigure" cents={cents(end - start)} className={styles.figure} />
          <span className={styles.sub}>{figuresLine(change)}</span>
          {isCountedBack && (
            <span className={styles.sub}>
              Before {formatDay(firstRecordedOn)}, net worth is worked out from your transactions.
            </span>
          )}
        </div>
        <ChoiceBar
          label="Range"
          options={whyPresets}
          value={presetOf(change, today)}
          onChange={(preset) => {
            if (preset !== 'other') onChange(daysOfPreset(preset, today));
          }}
        />
      </div>
      <Waterfall change={change} />
    </Panel>
  );
}

function WhySkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <Panel className={styles.loading} aria-hidden="true">
        <Skeleton width={136} height={12} />
        <Skeleton width={192} height={28} />
        <Skeleton width={216} height={12} />
      </Panel>
      <Panel isClipped aria-hidden="true">
        <SkeletonRows count={TERM_ROWS} />
      </Panel>
    </>
  );
}

function NoAccounts() {
  return (
    <Panel>
      <EmptyState
        title="No accounts on these days"
        help="Add what you own and what you owe, or choose other dates, and you’ll see what changed your net worth."
        actions={
          <ButtonLink to="/AddAccount" variant="primary" icon={Plus}>
            Add Account
          </ButtonLink>
        }
      />
    </Panel>
  );
}

/** Explains the change of net worth between two days and, with a term in the URL, the list behind that term. */
export default function WhyScreen() {
  const [params, setParams] = useSearchParams();
  const { days, term, note } = readWhy(params, browserToday());
  const query = useQuery(netWorthQueries.change(days));
  const amount = query.data?.terms.find((one) => one.term === term)?.amount;
  function show({ from, to }: WorthDays) {
    setParams({ from, to }, { replace: true, preventScrollReset: true });
  }
  if (term)
    return (
      <Page>
        <PageHeader
          title={termLabel(term, query.data?.accounts ?? [])}
          back={{ to: whyUrl(days), label: `Back to ${TITLE}` }}
          help={<HelpLauncher query="networth" />}
        />
        {note !== null && <AddressNote>{note}</AddressNote>}
        <div className={styles.sections}>
          <QueryView query={query} loading={<WhySkeleton />} failed="We couldn’t load why your net worth changed">
            {(change) => (
              <>
                <Panel className={styles.loading} aria-label="Change in net worth">
                  {amount !== undefined && <Amount kind="changeFigure" cents={amount} className={styles.figure} />}
                  <span className={styles.sub}>{daysLine(change)}</span>
                </Panel>
                <WhyTerm term={term} change={change} />
              </>
            )}
          </QueryView>
        </div>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={TITLE}
        back={{ to: '/NetWorth', label: 'Back to Net Worth' }}
        help={<HelpLauncher query="networth" />}
        actions={<DateFields days={days} onChange={show} />}
        isActionsRowOnMobile
      />
      {note !== null && <AddressNote>{note}</AddressNote>}
      <div className={styles.sections}>
        <QueryView query={query} loading={<WhySkeleton />} failed="We couldn’t load why your net worth changed">
          {(change) =>
            change.accounts.length === 0 && change.start === 0 && change.end === 0 ? (
              <NoAccounts />
            ) : (
              <>
                <ChangePanel change={change} onChange={show} />
                <WhyTerms change={change} />
                <WhyAccounts change={change} />
              </>
            )
          }
        </QueryView>
      </div>
    </Page>
  );
}
