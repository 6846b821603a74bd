import type { Account } from '@cairn/contract';
import { accountLabels, RELATIVE_RANGES, type ReportGroup, type ReportQuery } from '@cairn/domain';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { rangeTitle } from './periodTexts.ts';
import styles from './QueryBar.module.css';
import { ReportOptions } from './ReportOptions.tsx';
import { isMoneyFlow } from './reportAddress.ts';
import { groupLabels, rangeLabels } from './reportTexts.ts';
import type { QueryChange } from './useReportPlace.ts';

interface QueryBarProps {
  query: ReportQuery;
  accounts: readonly Account[];
  onChange: (change: QueryChange) => void;
  /** At the end: the switch to compare, and chart or table. */
  children: ReactNode;
}

const CUSTOM = 'custom';
const SEVERAL = 'several';
const ALL = '';

const rangeOrder = [
  ...['last12Months', 'last6Months', 'last3Months', 'thisMonth', 'lastMonth'],
  ...['yearToDate', 'thisYear', 'lastYear', 'allTime'],
] as const;

function rangeOptions({ range }: ReportQuery): SelectOption[] {
  const relative = rangeOrder.flatMap((name) => {
    const kind = RELATIVE_RANGES.find((one) => one === name);
    return kind ? [{ value: kind, label: rangeLabels[kind] }] : [];
  });
  const { first, last } = range;
  const fixed = first && last ? [{ value: 'fixed', label: rangeTitle({ first, last }) }] : [];
  return [...relative, ...fixed, { value: CUSTOM, label: 'Other dates…' }];
}

const rowGroups: readonly ReportGroup[] = ['category', 'subcategory', 'payee', 'tag', 'account'];

/** The groups in the rows of the table, with the columns as they are. */
function groupOptions(query: ReportQuery): SelectOption[] {
  if (isMoneyFlow(query)) return [{ value: 'flow', label: 'Category, subcategory' }];
  const own = query.groupBy[0];
  const options = rowGroups.map((group) => ({ value: group, label: groupLabels[group] }));
  return own === undefined || own === 'period' ? [...options, { value: ALL, label: 'Nothing' }] : options;
}

function withRows(query: ReportQuery, rows: string): ReportQuery {
  const group = rowGroups.find((one) => one === rows);
  const columns = query.groupBy.slice(1).filter((one) => one !== group);
  return group ? { ...query, groupBy: [group, ...(columns.length > 0 ? columns : ['period' as const])] } : query;
}

function withAccount(query: ReportQuery, account: Account | undefined): ReportQuery {
  const { accountIds: _chosen, ...filters } = query.filters;
  return { ...query, filters: account ? { ...filters, accountIds: [account.id] } : filters };
}

function useAccountChoice({ query, accounts, onChange }: Omit<QueryBarProps, 'children'>) {
  const labels = useMemo(() => accountLabels(accounts), [accounts]);
  const chosen = query.filters.accountIds ?? [];
  const [only] = chosen;
  const isSingle = chosen.length === 1 && only !== null;
  const options = [
    { value: ALL, label: 'All accounts' },
    ...accounts.map(({ id }) => ({ value: String(id), label: labels.get(id) ?? '' })),
    ...(chosen.length > 0 && !isSingle
      ? [{ value: SEVERAL, label: only === null ? 'No account' : `${chosen.length} accounts` }]
      : []),
  ];
  function choose(value: string) {
    const account = accounts.find(({ id }) => String(id) === value);
    if (value !== SEVERAL) onChange((current) => withAccount(current, account));
  }
  return { options, value: isSingle ? String(only) : chosen.length > 0 ? SEVERAL : ALL, choose };
}

/** The query, part by part. The address has it, too. */
export function QueryBar(props: QueryBarProps) {
  const { query, onChange, children } = props;
  const [isOpen, setOpen] = useState(false);
  const account = useAccountChoice(props);

  function chooseRange(value: string) {
    if (value === CUSTOM) return setOpen(true);
    const kind = RELATIVE_RANGES.find((one) => one === value);
    if (kind) onChange((current) => ({ ...current, range: { kind, first: null, last: null } }));
  }

  return (
    <div className={styles.bar}>
      <Select
        label="Range"
        className={styles.choice}
        isInToolbar
        options={rangeOptions(query)}
        value={query.range.kind}
        onChange={(event) => chooseRange(event.target.value)}
      />
      <Select
        label="Group by"
        className={styles.choice}
        isInToolbar
        options={groupOptions(query)}
        value={isMoneyFlow(query) ? 'flow' : (rowGroups.find((group) => group === query.groupBy[0]) ?? ALL)}
        onChange={(event) => onChange((current) => withRows(current, event.target.value))}
      />
      <Select
        label="Accounts"
        className={styles.choice}
        isInToolbar
        options={account.options}
        value={account.value}
        onChange={(event) => account.choose(event.target.value)}
      />
      <IconButton
        icon={SlidersHorizontal}
        label="More options"
        aria-haspopup="dialog"
        className={styles.more}
        onClick={() => setOpen(true)}
      />
      <div className={styles.end}>{children}</div>
      {isOpen && <ReportOptions query={query} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}
