import type { BodyOf, ListedBalance, saveProofBalance } from '@cairn/contract';
import {
  type AccountId,
  type BalanceAssertionId,
  type ChangeSetId,
  cents,
  formatCents,
  formatDay,
  type LedgerId,
} from '@cairn/domain';
import {
  type AccountRow,
  type AnchorWrite,
  type Change,
  correctBalance,
  findAccount,
  isAnchor,
  isOfSeal,
  listSeals,
  restoreTicks,
  type SealRow,
  setBalancesAside,
  type Written,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { decidableBalances } from './proof.queries.ts';

interface DecidableBalance extends ListedBalance {
  readonly madeIn: ChangeSetId;
  readonly isAside: boolean;
}

/** The balances that a user entered or set aside, newest first. */
async function loadDecidable(db: Db, ledgerId: LedgerId, accountId: AccountId): Promise<DecidableBalance[]> {
  const rows = await decidableBalances(db, ledgerId, accountId);
  return rows.map(({ day, amountCents, changedIn, ...row }) => ({
    ...row,
    date: requireDay(day),
    balance: cents(amountCents),
    madeIn: changedIn,
  }));
}

const momentOf = ({ date, basis }: DecidableBalance) => `${date} ${basis}`;

/** A user who enters a balance again corrects the one before, which is no longer shown. */
function withoutCorrected(balances: readonly DecidableBalance[]): DecidableBalance[] {
  const newest = new Map<string, BalanceAssertionId>();
  for (const one of balances)
    if (one.source === 'person') newest.set(momentOf(one), Math.max(newest.get(momentOf(one)) ?? 0, one.id));
  return balances.filter((one) => one.source !== 'person' || newest.get(momentOf(one)) === one.id);
}

const toListed = ({ id, date, basis, source, balance }: DecidableBalance): ListedBalance => ({
  ...{ id, date, basis, source, balance },
});

function isLocked(seals: readonly SealRow[], accountId: AccountId, { date, source }: DecidableBalance): boolean {
  return isOfSeal(seals, { accountId, day: date, source });
}

/** The balances of an account that its person can correct, remove, or use again. */
export async function listEntered(db: Db, ledgerId: LedgerId, account: AccountRow) {
  const [all, seals] = [await loadDecidable(db, ledgerId, account.id), await listSeals(db, ledgerId)];
  const shown = withoutCorrected(all);
  return {
    entered: shown
      .filter((one) => !one.isAside && !isLocked(seals, account.id, one))
      .map((one) => ({ balance: toListed(one), isCurrent: isAnchor(account, one) })),
    setAside: shown.filter(({ isAside }) => isAside).map(toListed),
  };
}

type BalanceBody = BodyOf<typeof saveProofBalance>;

function rejectDecision(account: AccountRow, found: DecidableBalance, body: BalanceBody): void {
  if (body.decision === 'correct' && found.source !== 'person')
    throw new ProblemError('rule_broken', 'What a bank or a file said can’t be changed. Set it aside instead.');
  if (body.decision === 'correct' && body.balance === undefined)
    throw new ProblemError('bad_input', 'Enter what the balance should be.', { fields: { balance: 'is missing' } });
  if (body.decision === 'remove' && isAnchor(account, found))
    throw new ProblemError('rule_broken', 'This account counts from this balance. Correct it instead.');
}

async function saveDecision(
  tx: Db,
  change: Change,
  account: AccountRow,
  found: DecidableBalance,
  { decision, balance }: BalanceBody,
): Promise<AnchorWrite[]> {
  if (decision === 'correct')
    return await correctBalance(tx, change, account, { day: found.date, madeIn: found.madeIn }, balance ?? 0);
  // A balance that was corrected before would count again without the correction.
  const same = (await loadDecidable(tx, change.ledgerId, account.id)).filter(
    (one) => one.id === found.id || (found.source === 'person' && momentOf(one) === momentOf(found)),
  );
  const isAside = decision === 'remove';
  const decided = isAside ? same : [found];
  await setBalancesAside(
    tx,
    change,
    decided.map((one) => ({ id: one.id, accountId: account.id, amountCents: one.balance })),
    isAside,
  );
  // The rest of an unlocked statement is removed with its balance.
  const lockedIn = decided.filter(({ source }) => source === 'person').map(({ madeIn }) => madeIn);
  if (isAside) await restoreTicks(tx, change, account.id, lockedIn);
  return [];
}

function summaryOf({ displayName }: AccountRow, { date, source, balance }: DecidableBalance, body: BalanceBody) {
  const of = `${displayName} on ${formatDay(date)}`;
  if (body.decision === 'restore') return `Used the balance of ${of} again`;
  if (body.decision === 'remove') return `${source === 'person' ? 'Removed' : 'Set aside'} the balance of ${of}`;
  return `Changed the balance of ${of} from ${formatCents(balance)} to ${formatCents(body.balance ?? balance)}`;
}

/** Corrects or removes a balance, or uses one again that was set aside. */
export async function saveBalance(
  tx: Db,
  change: Change,
  body: BalanceBody,
): Promise<Written<{ changeSetId: ChangeSetId }>> {
  const account = await findAccount(tx, change.ledgerId, body.accountId);
  const all = await loadDecidable(tx, change.ledgerId, body.accountId);
  const found = all.find(({ id }) => id === body.id);
  if (!found) throw notFound();
  rejectDecision(account, found, body);
  if (isLocked(await listSeals(tx, change.ledgerId), account.id, found))
    throw new ProblemError('rule_broken', 'This is the balance of a locked statement. Unlock the statement first.');
  const anchors = await saveDecision(tx, change, account, found, body);
  return {
    answer: { changeSetId: change.id },
    done: { summary: summaryOf(account, found, body), count: 0, undo: { anchors } },
  };
}
