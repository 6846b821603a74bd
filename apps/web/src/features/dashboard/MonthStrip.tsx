import { cents, type Day, formatCents, formatEstimate, paceText } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowUpRight,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Inbox,
  type LucideIcon,
  Minus,
  Target,
  TrendingDown,
  TrendingUp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useReviewText } from '../ledger/index.ts';
import { whyUrl } from '../networth/index.ts';
import { lowestPointQuery, type MonthStripAnswer, monthStripQuery } from './dashboard.data.ts';
import styles from './MonthStrip.module.css';
import { MonthStripSkeleton } from './MonthStripSkeleton.tsx';
import { monthListUrl } from './monthLinks.ts';
import {
  dueText,
  goalsText,
  leftLabel,
  nearDay,
  nothingLeftText,
  paceSummary,
  percentOfBudget,
  verdictText,
  whenText,
} from './monthText.ts';

interface StripProps {
  strip: MonthStripAnswer;
}

const verdictIcons: Record<MonthStripAnswer['verdict'], LucideIcon> = {
  onTrack: CircleCheck,
  fast: ArrowUpRight,
  overBudget: CircleAlert,
  noBudget: Target,
};

/** The part of the budget that is spent, with a tick where spending would be on pace. */
function PaceBar({ strip }: StripProps) {
  const { verdict, spent, budget, pace } = strip;
  const at = `${percentOfBudget(pace, budget)}%`;
  return (
    <div className={styles.pace} role="img" aria-label={paceSummary(strip)} style={{ '--at': at }}>
      <span className={styles.track}>
        <span
          className={classNames(styles.fill, verdict === 'overBudget' && styles.over)}
          style={{ width: `${percentOfBudget(spent, budget)}%` }}
        />
      </span>
      <span className={styles.mark} />
      <span className={styles.markText}>Pace {formatCents(pace)}</span>
    </div>
  );
}

/** The answer to "Am I OK this month?" */
function Answer({ strip }: StripProps) {
  const { today, verdict, earned, spent, budget, overPace } = strip;
  const goals = goalsText(strip);
  return (
    <div className={styles.answer}>
      <p className={styles.when}>
        <span>{whenText(strip)}</span>
        <Link to={monthListUrl(today, 'earned')} className={styles.figureLink}>
          <Amount cents={earned} className={styles.strong} /> earned
        </Link>
      </p>
      <h2 id="month-verdict" className={classNames(styles.verdict, styles[verdict])}>
        <Icon icon={verdictIcons[verdict]} size={20} />
        {verdictText(strip)}
      </h2>
      {verdict === 'noBudget' ? (
        <div className={styles.setBudget}>
          <ButtonLink to="/Budget">Set a budget</ButtonLink>
        </div>
      ) : (
        <>
          <PaceBar strip={strip} />
          <p className={styles.line}>
            <span>
              <Link to={monthListUrl(today, 'spent')} className={styles.figureLink}>
                <Amount cents={spent} className={styles.strong} /> spent
              </Link>{' '}
              <Link to="/Budget" className={styles.figureLink}>
                of <Amount cents={budget} />
              </Link>{' '}
              {goals && (
                <Link to="/Goals" className={classNames(styles.figureLink, styles.goals)}>
                  {goals}
                </Link>
              )}
            </span>
            <Link to="/Budget" className={styles.figureLink}>
              {overPace === 0 ? (
                'On pace'
              ) : (
                <>
                  <Amount cents={cents(Math.abs(overPace))} className={styles.strong} />{' '}
                  {paceText(overPace).split(' ').slice(1).join(' ')}
                </>
              )}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

/** The lowest balance ahead, without cents because it is an estimate. Optional, so a failure shows nothing. */
function LowestPoint({ today }: { today: Day }) {
  const { data } = useQuery(lowestPointQuery(today));
  return (
    <p className={styles.lowest}>
      {data && (
        <Link to={`/Forecast?account=${data.accountId}`} className={styles.figureLink}>
          {`Lowest balance ${formatEstimate(data.balance)} ${data.day === today ? 'today' : `on ${nearDay(data.day, today)}`}`}
        </Link>
      )}
    </p>
  );
}

/** The amount left per day; without a budget, the amount spent. */
function LeftPerDay({ strip }: StripProps) {
  const { verdict, today, spent, afterBills, daysLeft, leftPerDay } = strip;
  if (verdict === 'noBudget')
    return (
      <div className={styles.day}>
        <p className={styles.label}>Spent this month</p>
        <Link to={monthListUrl(today, 'spent')} className={styles.perDay}>
          <Amount kind="figure" cents={spent} className={styles.figure} />
        </Link>
        <LowestPoint today={today} />
      </div>
    );
  return (
    <div className={styles.day}>
      <p className={styles.label}>{leftLabel(daysLeft)}</p>
      <Link to="/Budget" className={styles.perDay}>
        <Amount kind="figure" cents={leftPerDay} className={styles.figure} /> a day
      </Link>
      <LowestPoint today={today} />
      <p className={styles.after}>
        {leftPerDay === 0 ? (
          nothingLeftText(today)
        ) : (
          <Link to="/Calendar" className={styles.figureLink}>
            <Amount cents={afterBills} /> after bills
          </Link>
        )}
      </p>
    </div>
  );
}

function Bill({ bill, today }: { bill: MonthStripAnswer['bills'][number]; today: Day }) {
  const { seriesId, name, dueOn, amount, isAmountKnown, isOverdue } = bill;
  return (
    <li>
      <Link to={`/Recurring/${seriesId}`} className={styles.bill}>
        <time dateTime={dueOn} className={classNames(styles.due, isOverdue && styles.overdue)}>
          {isOverdue && <Icon icon={CircleAlert} size={16} />}
          {isOverdue ? `was due ${nearDay(dueOn, today)}` : dueText(dueOn, today)}
        </time>
        <span className={styles.name}>{name}</span>
        <span className={styles.amount}>
          {!isAmountKnown && <span className={styles.about}>about </span>}
          <Amount cents={amount} />
        </span>
      </Link>
    </li>
  );
}

function Bills({ strip: { bills, today } }: StripProps) {
  return (
    <div className={styles.bills}>
      <p className={styles.label} id="month-bills">
        Next bills
      </p>
      {bills.length === 0 ? (
        <p className={styles.none}>
          <Link to="/Recurring" className={styles.figureLink}>
            No bills coming up
          </Link>
        </p>
      ) : (
        <ul className={styles.list} aria-labelledby="month-bills">
          {bills.map((bill) => (
            <Bill key={bill.seriesId} bill={bill} today={today} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FootLink({
  to,
  icon,
  action,
  children,
}: {
  to: string;
  icon: LucideIcon;
  action?: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={styles.footLink}>
      <Icon icon={icon} />
      <span className={styles.footText}>{children}</span>
      {action && <span className={styles.action}>{action}</span>}
      <Icon icon={ChevronRight} size={16} className={action && styles.action} />
    </Link>
  );
}

/** The same count as in the navigation. */
function ReviewFoot() {
  const { text, hasItems } = useReviewText();
  return (
    <FootLink to="/Review" icon={Inbox} {...(hasItems && { action: 'Review' })}>
      {text}
    </FootLink>
  );
}

function NetWorthFoot({ strip: { netWorthChange: change, today } }: StripProps) {
  if (change === null)
    return (
      <FootLink to="/NetWorth" icon={TrendingUp}>
        See how your net worth changes
      </FootLink>
    );
  const { amount, since, from } = change;
  const day = nearDay(since, today);
  const why = whyUrl({ from, to: today });
  if (amount === 0) return <FootLink to={why} icon={Minus}>{`Net worth hasn’t changed since ${day}`}</FootLink>;
  return (
    <FootLink to={why} icon={amount > 0 ? TrendingUp : TrendingDown}>
      Net worth is {amount > 0 ? 'up' : 'down'} <b>{formatCents(cents(Math.abs(amount)))}</b> since {day}
    </FootLink>
  );
}

/** A failure of the month leaves the rest of the Dashboard as it is. */
function MonthFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel className={styles.failed} role="alert">
      <p>We couldn’t load this month.</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Panel>
  );
}

/** One panel that shows how the month is going. Each figure links to the list behind it. */
export function MonthStrip() {
  return (
    <QueryView
      query={useQuery(monthStripQuery(browserToday()))}
      loading={<MonthStripSkeleton />}
      failed={(retry) => <MonthFailed onRetry={retry} />}
    >
      {(strip) => (
        <Panel isClipped className={styles.month} aria-labelledby="month-verdict">
          <Answer strip={strip} />
          <LeftPerDay strip={strip} />
          <Bills strip={strip} />
          <div className={styles.foot}>
            <ReviewFoot />
            <NetWorthFoot strip={strip} />
          </div>
        </Panel>
      )}
    </QueryView>
  );
}
