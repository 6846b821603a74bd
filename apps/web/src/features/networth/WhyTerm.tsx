import { formatCents, formatDay, ROW_TERMS, type RowTerm, type WorthTerm } from '@cairn/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { netWorthQueries, type WorthChange, type WorthRowsPage } from './networth.data.ts';
import styles from './WhyScreen.module.css';
import { transactionsUrl } from './whyRange.ts';
import { accountsWith, amountIn, balancesText } from './whyTexts.ts';

const SKELETON_ROWS = 8;

const isRowTerm = (term: WorthTerm): term is RowTerm => ROW_TERMS.some((name) => name === term);

interface WorthRowProps {
  row: WorthRowsPage['rows'][number];
  accountName: string | undefined;
}

function WorthRow({ row, accountName }: WorthRowProps) {
  const category = row.isPart ? [row.categoryName, 'part of a split'] : [row.categoryName];
  return (
    <ListRow
      to={`/EditTransaction/${row.id}`}
      name={row.name}
      detail={[formatDay(row.date), accountName, ...category].filter(Boolean).join(' · ')}
      trailing={<Amount kind="change" cents={row.amount} />}
      hasChevron
    />
  );
}

/** The transactions that add up to the term. */
function TermRows({ term, change }: { term: RowTerm; change: WorthChange }) {
  const query = useInfiniteQuery(netWorthQueries.rows(change, term));
  const names = new Map(change.accounts.map(({ id, displayName }) => [id, displayName]));
  return (
    <QueryView
      query={query}
      loading={
        <Panel isClipped aria-hidden="true">
          <SkeletonRows count={SKELETON_ROWS} />
        </Panel>
      }
      failed="We couldn’t load the transactions"
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        if (rows.length === 0)
          return (
            <Panel>
              <EmptyState title="No transactions" help="Nothing on these days changed your net worth this way." />
            </Panel>
          );
        return (
          <Panel isClipped>
            <ListRows aria-label="Transactions">
              {rows.map((row) => (
                <WorthRow key={row.id} row={row} accountName={names.get(row.accountId)} />
              ))}
            </ListRows>
            {query.hasNextPage && (
              <div className={styles.more}>
                <Button onClick={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                  Show more
                </Button>
              </div>
            )}
          </Panel>
        );
      }}
    </QueryView>
  );
}

const emptyTexts: Readonly<Record<Exclude<WorthTerm, RowTerm>, { title: string; help: string }>> = {
  market: {
    title: 'No changes in value',
    help: 'When an investment’s balance changes by more than its transactions, you’ll see it here.',
  },
  revaluation: {
    title: 'No new values',
    help: 'When you enter a new balance for a house, a car, or another account, you’ll see it here.',
  },
  accounts: {
    title: 'No accounts added or removed',
    help: 'An account counts from the day you add it until the day you remove it.',
  },
  unexplained: { title: 'Everything adds up', help: 'Every balance follows from the transactions before it.' },
};

type AccountTerm = keyof typeof emptyTexts;

interface TermAccountProps {
  account: WorthChange['accounts'][number];
  term: AccountTerm;
  change: WorthChange;
}

function TermAccount({ account, term, change }: TermAccountProps) {
  const { gap } = account;
  const isGap = term === 'unexplained' && gap !== null;
  const days = isGap ? { from: gap.after, to: gap.through } : change;
  return (
    <ListRow
      to={term === 'unexplained' ? transactionsUrl(account.id, days) : `/EditAccount/NetWorth?id=${account.id}`}
      leading={<CategoryIcon icon={account.icon} color={account.iconColor} />}
      name={account.displayName}
      detail={
        isGap ? `Doesn’t add up from ${formatDay(gap.after)} to ${formatDay(gap.through)}` : balancesText(account)
      }
      trailing={<Amount kind="change" cents={amountIn(term, account)} />}
      hasChevron
    />
  );
}

/** The accounts whose balances changed in another way than by transactions. */
function TermAccounts({ term, change }: { term: AccountTerm; change: WorthChange }) {
  const accounts = accountsWith(term, change.accounts);
  const later = term === 'unexplained' ? change.recordedLater : 0;
  if (accounts.length === 0 && later === 0)
    return (
      <Panel>
        <EmptyState {...emptyTexts[term]} />
      </Panel>
    );
  return (
    <Panel isClipped>
      <ListRows aria-label="Accounts">
        {accounts.map((account) => (
          <TermAccount key={account.id} account={account} term={term} change={change} />
        ))}
        {later !== 0 && (
          <ListRow
            name="Recorded before everything was known"
            detail={`Transactions and balances of ${formatDay(change.from)} or ${formatDay(change.to)} came in or changed later`}
            trailing={<Amount kind="change" cents={change.recordedLater} />}
          />
        )}
      </ListRows>
    </Panel>
  );
}

/** The list behind one term. */
export function WhyTerm({ term, change }: { term: WorthTerm; change: WorthChange }) {
  return isRowTerm(term) ? <TermRows term={term} change={change} /> : <TermAccounts term={term} change={change} />;
}

/** "From 12/31/2025 to 11/15/2026". */
export const daysLine = ({ from, to }: WorthChange) => `From ${formatDay(from)} to ${formatDay(to)}`;

/** "From $100,747.00 to $136,742.45". */
export const figuresLine = ({ start, end }: WorthChange) => `From ${formatCents(start)} to ${formatCents(end)}`;
