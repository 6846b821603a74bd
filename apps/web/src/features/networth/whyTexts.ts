import { addCents, cents, type Day, formatCents, formatDay, isLiability, type WorthTerm } from '@cairn/domain';
import type { WorthChange } from './networth.data.ts';

type Term = WorthChange['terms'][number];
type ChangedAccount = WorthChange['accounts'][number];

/** Always shown, even at zero. The others are rare, and shown only if they aren't zero. */
const always: readonly WorthTerm[] = ['earned', 'spent', 'market', 'interestAndFees', 'accounts', 'unexplained'];

export const termsToShow = ({ terms }: Pick<WorthChange, 'terms'>): Term[] =>
  terms.filter(({ term, amount }) => amount !== 0 || always.includes(term));

export const linkTexts: Readonly<Record<WorthTerm, string>> = {
  earned: 'See what came in',
  spent: 'See spending',
  market: 'See values',
  interestAndFees: 'See interest',
  revaluation: 'See values',
  accounts: 'See accounts',
  transfers: 'See transfers',
  unexplained: 'Find out why',
};

/** Accounts that were only removed aren't added. */
export function termLabel(term: WorthTerm, accounts: readonly ChangedAccount[]): string {
  const isRemoved = accounts.some((account) => account.isRemoved);
  const isAdded = accounts.some((account) => account.isAdded);
  if (term === 'accounts' && isRemoved) return isAdded ? 'Accounts added or removed' : 'Accounts removed';
  return {
    earned: 'Earned',
    spent: 'Spent',
    market: 'Market',
    interestAndFees: 'Interest and fees',
    revaluation: 'New values',
    accounts: 'Accounts added',
    transfers: 'One-sided transfers',
    unexplained: 'Unexplained',
  }[term];
}

const NAMED = 2;

/** "Checking and Savings", "Checking, Savings and 3 more". */
export function namesOf(accounts: readonly Pick<ChangedAccount, 'displayName'>[]): string {
  const names = accounts.map(({ displayName }) => displayName);
  if (names.length <= NAMED) return names.join(' and ');
  return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
}

const transactionsText = (count: number) =>
  count === 1 ? '1 transaction' : `${count.toLocaleString('en-US')} transactions`;

export const accountsWith = (term: WorthTerm, accounts: readonly ChangedAccount[]) =>
  accounts.filter(({ terms }) => terms.some((one) => one.term === term));

export const amountIn = (term: WorthTerm, { terms }: ChangedAccount) =>
  addCents(...terms.filter((one) => one.term === term).map(({ amount }) => amount));

function spentText(count: number, accounts: readonly ChangedAccount[]): string {
  const LOAN = 2;
  const hasLoan = accounts.some(({ type }) => type === LOAN);
  return `${transactionsText(count)}${hasLoan ? '. Loan payments count as paying off the debt' : ''}`;
}

function interestText({ moneyIn, moneyOut, count }: Term): string {
  if (count === 0) return 'Nothing in categories marked so';
  const parts = [moneyIn > 0 && `${formatCents(moneyIn)} received`, moneyOut > 0 && `${formatCents(moneyOut)} paid`];
  return parts.filter(Boolean).join(', ');
}

function valuesText(accounts: readonly ChangedAccount[], count: number): string {
  if (accounts.length === 0) return 'No investments changed in value';
  return `${namesOf(accounts)}, ${count === 1 ? '1 change' : `${count} changes`} in value`;
}

const daysText = (after: Day, through: Day) => `from ${formatDay(after)} to ${formatDay(through)}`;

/** Why some of the change is in no transaction, if it is. */
export function unexplainedText({ accounts, recordedLater, from }: WorthChange): string {
  const open = accounts.filter(({ gap }) => gap !== null);
  const [first] = open;
  if (first?.gap && open.length === 1)
    return `${first.displayName} doesn’t add up ${daysText(first.gap.after, first.gap.through)}`;
  if (open.length > 1) return `${namesOf(open)} don’t add up`;
  if (recordedLater !== 0) return `Some transactions came in after ${formatDay(from)} was recorded`;
  return 'Everything adds up';
}

/** The line under a term. */
export function termText(term: Term, change: WorthChange): string {
  const own = accountsWith(term.term, change.accounts);
  switch (term.term) {
    case 'earned':
      return transactionsText(term.count);
    case 'spent':
      return spentText(term.count, change.accounts);
    case 'market':
      return valuesText(own, term.count);
    case 'interestAndFees':
      return interestText(term);
    case 'revaluation':
      return `New balances you entered for ${namesOf(own)}`;
    case 'accounts':
      return own.length === 0 ? 'None in this period' : namesOf(own);
    case 'transfers':
      return 'Transfers and hidden transactions whose other side isn’t here';
    case 'unexplained':
      return unexplainedText(change);
  }
}

/** "$75,010.29 to $97,829.72", or the amounts owed. */
export function balancesText({ type, start, end, isAdded, isRemoved }: ChangedAccount): string {
  const isOwed = isLiability(type);
  const shown = (worth: number) => formatCents(cents(isOwed ? -worth : worth));
  if (isAdded && isRemoved) return 'Added and removed';
  if (isAdded) return `Added, ${isOwed ? 'owed ' : ''}${shown(end)}`;
  if (isRemoved) return `Removed, ${isOwed ? 'owed ' : ''}${shown(start)}`;
  return `${isOwed ? 'Owed ' : ''}${shown(start)} to ${shown(end)}`;
}
