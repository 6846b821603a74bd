import type { Account, Category, Payee, Tag, Transaction } from '@cairn/contract';
import { countOf, formatCents } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  CalendarHeart,
  ChartNoAxesCombined,
  Hash,
  History,
  Keyboard,
  Landmark,
  LifeBuoy,
  ListChecks,
  ListFilter,
  ListOrdered,
  Plus,
  Repeat,
  Settings,
  Shapes,
  ShieldCheck,
  Split,
  Store,
  Target,
  Undo2,
  Upload,
  UserRound,
  Wallet,
} from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { destinations, planScreens, reviewScreen } from '../../app/navigation.ts';
import { browserToday } from '../../app/today.ts';
import { usePaused } from '../../app/usePaused.ts';
import { matchText } from '../../ui/matchText.ts';
import { editCategoryUrl } from '../categories/index.ts';
import { undoLastChange, useAccountsList, useCategories, useTags } from '../ledger/index.ts';
import { openQuickAdd, payeesQuery } from '../quickadd/index.ts';
import {
  amountKindOf,
  type Filters,
  faceOf,
  noFilters,
  shownName,
  VERIFY_HISTORY,
  writeFilters,
} from '../transactions/index.ts';
import { commandQueries } from './command.data.ts';
import type { CommandItem } from './commandItem.ts';
import { searchFilters, splitRequest } from './searchFilters.ts';

const TYPING_PAUSE_MS = 40;

type Open = (path: string) => void;

const transactionsUrl = (filters: Partial<Filters>) =>
  `/Transactions?${writeFilters({ ...noFilters, dates: { choice: 'all' }, ...filters })}`;

const otherScreens = [
  { to: '/ConnectedAccounts', title: 'Accounts', icon: Landmark },
  { to: '/NetWorth/Why', title: 'Why net worth changed', icon: ChartNoAxesCombined },
  { to: '/Calendar', title: 'Calendar', icon: CalendarDays },
  { to: '/Tags', title: 'Tags', icon: Hash },
  { to: '/Rules', title: 'Rules', icon: ListOrdered },
  { to: '/Activity', title: 'Activity', icon: History },
  { to: '/YearInReview', title: 'Year in review', icon: CalendarHeart },
  { to: '/UserProfile', title: 'User Profile', icon: UserRound },
  { to: '/Settings', title: 'Settings', icon: Settings },
  { to: '/Support', title: 'Support', icon: LifeBuoy },
];

function screenItems(open: Open): CommandItem[] {
  const main = [...destinations, reviewScreen, ...planScreens].map(({ to, label, icon, keys }) => ({
    to,
    title: label,
    icon,
    keys,
  }));
  return [...main, ...otherScreens].map(({ to, ...item }) => ({ ...item, id: to, run: () => open(to) }));
}

function actionItems(open: Open, openShortcuts: () => void): CommandItem[] {
  return [
    { id: 'add', title: 'Add a transaction', icon: Plus, keys: 'n', run: () => openQuickAdd() },
    { id: 'import', title: 'Import transactions', icon: Upload, run: () => open('/Import') },
    {
      id: 'uncategorized',
      title: 'Show uncategorized transactions',
      icon: ListFilter,
      run: () => open(transactionsUrl({ isUncategorizedOnly: true })),
    },
    { id: 'undo', title: 'Undo the last change', icon: Undo2, keys: 'u', run: () => undoLastChange() },
    {
      id: 'add-recurring',
      title: 'Add a bill, subscription, or pay',
      icon: Repeat,
      run: () => open('/Recurring?add=new'),
    },
    { id: 'add-goal', title: 'Add a goal', icon: Target, run: () => open('/Goals?add=new') },
    { id: 'add-bill', title: 'Save for a yearly bill', icon: Target, run: () => open('/Goals?bill=new') },
    { id: 'add-category', title: 'Add a category', icon: Shapes, run: () => open('/AddCategory') },
    { id: 'add-account', title: 'Create an account', icon: Wallet, run: () => open('/AddAccount') },
    {
      id: 'verify',
      title: 'Verify my history',
      icon: ShieldCheck,
      run: () => open(`/Activity#${VERIFY_HISTORY}`),
    },
    { id: 'shortcuts', title: 'Keyboard shortcuts', icon: Keyboard, keys: '?', run: openShortcuts },
  ];
}

function categoryItems(categories: readonly Category[], open: Open): CommandItem[] {
  return categories.flatMap(({ id, name, icon, iconColor, subcategories }) => [
    {
      id: `category ${id}`,
      title: name,
      detail: 'Category',
      icon: { icon, iconColor },
      run: () => open(editCategoryUrl(id)),
    },
    ...subcategories.map((part) => ({
      id: `category ${part.id}`,
      title: part.name,
      detail: `Subcategory of ${name}`,
      icon: { icon: part.icon, iconColor: part.iconColor },
      run: () => open(editCategoryUrl(id, part.id)),
    })),
  ]);
}

function accountItems(accounts: readonly Account[], open: Open): CommandItem[] {
  return accounts.map(({ id, displayName, institutionName }) => ({
    id: `account ${id}`,
    title: displayName,
    detail: ['Account', institutionName].filter(Boolean).join(' · '),
    icon: Landmark,
    run: () => open(transactionsUrl({ accountId: id })),
  }));
}

function tagItems(tags: readonly Tag[], open: Open): CommandItem[] {
  return tags.map(({ id, name, spent, budget }) => ({
    id: `tag ${id}`,
    title: name,
    detail: `Tag · ${formatCents(spent)}${budget === null ? '' : ` of ${formatCents(budget)}`}`,
    icon: Hash,
    run: () => open(transactionsUrl({ tagId: id })),
  }));
}

function payeeItems(payees: readonly Payee[], open: Open): CommandItem[] {
  return payees.map(({ name }) => ({
    id: `payee ${name}`,
    title: name,
    detail: 'All transactions with this name',
    icon: Store,
    isPassing: true,
    run: () => open(transactionsUrl({ search: name })),
  }));
}

interface Choices {
  readonly categories: readonly Category[];
  readonly accounts: readonly Account[];
}

/** "Add a transaction at Greenleaf Market". */
function addAction([payee]: readonly Payee[], { categories, accounts }: Choices): CommandItem[] {
  if (!payee) return [];
  const category = categories.find(({ id }) => id === payee.categoryId);
  const subcategory = category?.subcategories.find(({ id }) => id === payee.subcategoryId);
  const account = accounts.find(({ id }) => id === payee.accountId);
  return [
    {
      id: `add at ${payee.name}`,
      title: `Add a transaction at ${payee.name}`,
      subject: payee.name,
      detail: [(subcategory ?? category)?.name, account?.displayName].filter(Boolean).join(' · '),
      icon: Plus,
      keys: 'n',
      isPassing: true,
      run: () => openQuickAdd({ payee }),
    },
  ];
}

/** "Split the last one at Greenleaf Market". */
function splitAction([newest]: readonly Transaction[]): CommandItem[] {
  if (!newest) return [];
  return [
    {
      id: `split ${newest.id}`,
      title: `Split the last one at ${newest.name}`,
      subject: newest.name,
      icon: Split,
      keys: 's',
      isPassing: true,
      splitId: newest.id,
      run: () => {},
    },
  ];
}

/** The newest transactions that the text asks for. */
function useFoundTransactions(typed: string, open: Open) {
  const filters = useMemo(() => searchFilters(splitRequest(typed) || typed, browserToday()), [typed]);
  const { data, isFetching, isPlaceholderData } = useQuery(commandQueries.transactions(filters));
  // Until the answer is here, the one to the text before stays, as far as it fits.
  const shown = filters && data ? data : { rows: [], count: 0 };
  const rows = isPlaceholderData
    ? shown.rows.filter((row) => matchText(row.name, typed) || matchText(shownName(row), typed))
    : shown.rows;
  const count = isPlaceholderData ? rows.length : shown.count;
  const found = rows.map(
    (row): CommandItem => ({
      id: `transaction ${row.id}`,
      title: shownName(row),
      detail: [faceOf(row)?.name, row.accountName].filter(Boolean).join(' · '),
      icon: faceOf(row) ?? 'uncategorized',
      day: row.date,
      isPassing: true,
      amount: { cents: row.amount, kind: amountKindOf(row) },
      run: () => open(`/EditTransaction/${row.id}`),
    }),
  );
  const seeAll: CommandItem[] =
    filters && count > rows.length
      ? [
          {
            id: 'all transactions',
            title: `See all ${countOf(count)}`,
            icon: ListChecks,
            isPassing: true,
            run: () => open(`/Transactions?${writeFilters(filters)}`),
          },
        ]
      : [];
  return { rows, found: [...found, ...seeAll], count, isSearching: filters !== null && isFetching };
}

/** The newest transaction that "split" or "split green" is about. */
function useTransactionToSplit(typed: string, found: readonly Transaction[]): readonly Transaction[] {
  const isAboutAny = splitRequest(typed) === '';
  const { data: newest = [] } = useQuery(commandQueries.newest(isAboutAny));
  return isAboutAny ? newest : found;
}

/** Everything that the palette offers for the typed text. */
export function useCommandItems(typed: string, openShortcuts: () => void) {
  const navigate = useNavigate();
  const open = (path: string) => void navigate(path);
  const paused = usePaused(typed, TYPING_PAUSE_MS);
  const [categories, accounts] = [useCategories(), useAccountsList()];
  const tags = useTags(typed.trim() !== '');
  const { data: payees = [] } = useQuery(payeesQuery(paused.trim()));
  const transactions = useFoundTransactions(paused, open);
  const toSplit = useTransactionToSplit(paused, transactions.rows);
  return {
    transactions,
    isPaused: paused === typed,
    actions: [
      ...addAction(payees, { categories, accounts }),
      ...splitAction(toSplit),
      ...actionItems(open, openShortcuts),
    ],
    places: [
      ...screenItems(open),
      ...categoryItems(categories, open),
      ...accountItems(accounts, open),
      ...tagItems(tags, open),
      ...payeeItems(payees, open),
    ],
  };
}
