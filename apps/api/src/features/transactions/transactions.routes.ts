import {
  BULK_MAX,
  bulkChangeTransactions,
  bulkRecategorizeTransactions,
  countTransactions,
  createTransaction,
  deleteTransaction,
  explainCategory,
  getTotals,
  getTransactionData,
  getTransactionHistory,
  getTransactionIDs,
  getTransactions,
  getVisits,
  patchTransaction,
  removeSplit,
  saveReimbursement,
  saveSplit,
  suggestPayees,
  TRANSACTIONS_MAX,
  updateTransaction,
} from '@cairn/contract';
import {
  type ChangeSetId,
  cents,
  countOf,
  type Day,
  hasEffects,
  type LedgerId,
  merchantKey,
  monthIn,
  nameKey,
  surenessOf,
} from '@cairn/domain';
import { and, eq, not } from 'drizzle-orm';
import {
  type AccountRow,
  type Change,
  countSealed,
  explainTransaction,
  findManualAccount,
  findModelState,
  findOptionalTarget,
  findRememberedSplit,
  findTags,
  inBatches,
  insertTransaction,
  insertTransactions,
  isOneOf,
  listMerchantNames,
  loadAutomaticTemplates,
  loadLabels,
  loadRules,
  loadRulesWithEffects,
  newTag,
  normalized,
  readAndWrite,
  recordCorrections,
  rewriteTransaction,
  rewriteTransactions,
  shownNameOf,
  type TransactionRow,
  toShownLines,
  toTransaction,
  typedOrDefault,
  updateAccount,
  writeDescribed,
  writeLedger,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { encodeList } from '../../platform/http/encoded.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { TRAIN_CATEGORY_MODELS } from '../../platform/jobs/jobs.ts';
import { noteText, patchOne } from './patch-transaction.ts';
import { reimburse } from './reimbursement.ts';
import { removeOneSplit, saveOneSplit } from './save-split.ts';
import { readSortedTransactions } from './sorted-transactions.ts';
import { checkedLines } from './split-lines.ts';
import { suggestRecentPayees } from './suggest-payees.ts';
import { readTotals } from './totals.queries.ts';
import { readTransactionHistory } from './transaction-history.ts';
import {
  type CountedRow,
  countMatching,
  findShownTransaction,
  findTransaction,
  findTransactionWithLines,
  findTransactionWithRule,
  listTransactionIds,
  PART_ROWS,
  readTransactions,
  readTransactionsInParts,
} from './transactions.queries.ts';
import { updateOne } from './update-transaction.ts';
import { readVisits } from './visits.ts';

type Decided = Pick<TransactionRow, 'categorySource' | 'categoryRule' | 'isSplit' | 'isEdited'>;

/** For example "Rule: Name contains trader". A split that neither a user nor a rule made is remembered for the merchant. */
function describeSource(row: Decided): string | null {
  if (row.isSplit && row.categorySource === null) return row.isEdited ? 'You' : 'Remembered';
  switch (row.categorySource) {
    case 'rule':
      return `Rule: ${row.categoryRule}`;
    case 'person':
      return 'You';
    case 'import':
      return 'Import';
    case 'bank':
      return 'Bank';
    case 'learned':
      return 'Learned';
    default:
      return null;
  }
}

type FoundRow = Awaited<ReturnType<typeof findTransactionWithRule>>;

/** The split remembered for the merchant, with the lines as the response shows them. */
async function readTemplate(db: Db, ledgerId: LedgerId, row: FoundRow, labels: Awaited<ReturnType<typeof loadLabels>>) {
  const { amountCents, isSplit, bankValues } = row;
  // If a rule renamed it, the name that it came with is of the same merchant.
  const keys = [row.merchantKey, ...(bankValues?.name === undefined ? [] : [merchantKey(bankValues.name)])];
  const { lines, use } = await findRememberedSplit(db, ledgerId, keys, cents(amountCents));
  return { suggestedSplit: lines && !isSplit ? toShownLines(lines, labels) : null, rememberedSplit: use };
}

/** The name as a bank or a file printed it, if another one is shown. */
function printedNameOf(row: FoundRow): string {
  const printed = row.bankValues?.name ?? (row.isNameReported ? row.name : '');
  return printed === shownNameOf(row) ? '' : printed;
}

/** The bank's or file's values, where the transaction shows different ones. */
function bankTextOf(row: FoundRow): string | null {
  const printed = printedNameOf(row);
  const description = row.bankItemId === null ? '' : (row.bankValues?.description ?? row.description);
  const isRepeated = printed === '' || nameKey(description).includes(nameKey(printed));
  return [...(isRepeated ? [] : [printed]), description].filter(Boolean).join(' · ') || null;
}

interface SameDayAnswer {
  readonly date: Day;
  readonly isAfterBalance?: boolean | undefined;
}

/** The anchor that a transaction of the same day came after, if the user says so. The account remembers the answer. */
async function placeAfterBalance(
  tx: Db,
  change: Change,
  account: AccountRow,
  { date, isAfterBalance = false }: SameDayAnswer,
): Promise<ChangeSetId | null> {
  if (date !== account.anchoredOn) return null;
  await updateAccount(tx, change, account.id, { includesSameDay: !isAfterBalance });
  return isAfterBalance ? account.anchoredIn : null;
}

function toListed(row: CountedRow, labels: Awaited<ReturnType<typeof loadLabels>>) {
  const { counted } = row;
  return { ...toTransaction(row, labels), ...(counted !== undefined && { counted: cents(counted) }) };
}

export const transactionRoutes: readonly Route[] = [
  route(getTransactions, async ({ body, db, encodeParts, caller, signal, snapshot }) => {
    const page = { limit: body.limit ?? TRANSACTIONS_MAX, after: body.after ?? null };
    const { sort } = body;
    if (sort)
      return await snapshot(async (tx) => {
        const labels = await loadLabels(tx, caller.ledgerId);
        const list = { ledgerId: caller.ledgerId, filter: body, sort, labels, limit: page.limit };
        const rows = await readSortedTransactions(tx, list, page.after);
        return rows.map((row) => toListed(row, labels));
      });
    if (page.limit > PART_ROWS)
      return await snapshot(async (tx) => {
        const labels = await loadLabels(tx, caller.ledgerId);
        const options = { toItem: (row: CountedRow) => toListed(row, labels), signal };
        return await encodeParts(readTransactionsInParts(tx, caller.ledgerId, body, page, options));
      });
    const [rows, labels] = await onOneConnection(db, (connection) =>
      Promise.all([readTransactions(connection, caller.ledgerId, body, page), loadLabels(connection, caller.ledgerId)]),
    );
    return rows.map((row) => toListed(row, labels));
  }),

  route(countTransactions, ({ body, db, caller }) => countMatching(db, caller.ledgerId, body)),

  route(getTransactionIDs, ({ body, caller, signal, snapshot }) =>
    snapshot((tx) => encodeList(listTransactionIds(tx, caller.ledgerId, body, { limit: BULK_MAX, signal }))),
  ),

  route(getTransactionData, async ({ db, params, caller }) => {
    const [row, labels] = await onOneConnection(db, (connection) =>
      Promise.all([
        findTransactionWithRule(connection, caller.ledgerId, params.id),
        loadLabels(connection, caller.ledgerId),
      ]),
    );
    return {
      ...toTransaction(row, labels),
      categorySource: describeSource(row),
      hasNameRule: row.hasNameRule,
      ...(await readTemplate(db, caller.ledgerId, row, labels)),
      bankText: bankTextOf(row),
      ...(await listMerchantNames(db, caller.ledgerId, row)),
    };
  }),

  route(explainCategory, async ({ db, params, caller, wake }) => {
    const row = await findTransaction(db, caller.ledgerId, params.id);
    const { explanation, suggestions } = await explainTransaction(db, caller.ledgerId, row);
    const { isBehind, ...shown } = explanation;
    if (isBehind) await wake(TRAIN_CATEGORY_MODELS);
    const likely = suggestions.categories.map(({ probability, ...category }) => ({
      ...category,
      sureness: surenessOf(probability),
    }));
    return { ...shown, suggestions: likely, suggestedBecause: suggestions.because };
  }),

  route(getTransactionHistory, ({ db, params, caller, clock }) =>
    readTransactionHistory(db, caller, params.id, clock.now()),
  ),

  route(getVisits, ({ db, params, query, caller }) =>
    readVisits(db, caller.ledgerId, params.id, monthIn(query.year, query.month)),
  ),

  route(suggestPayees, ({ body, db, caller }) => suggestRecentPayees(db, caller.ledgerId, body.text)),

  route(createTransaction, async (context) => {
    const { body, caller } = context;
    const { name } = normalized({ name: body.name, description: '' });
    const typed = { source: 'typed', summary: `Added ${name}`, count: 1 } as const;
    const { categoryId, subcategoryId, accountId } = body;
    const read = (tx: Db) =>
      Promise.all([
        findOptionalTarget(tx, caller.ledgerId, categoryId, subcategoryId),
        accountId ? findManualAccount(tx, caller.ledgerId, accountId) : null,
        categoryId ? loadRulesWithEffects(tx, caller.ledgerId) : loadRules(tx, caller.ledgerId),
        findTags(tx, caller.ledgerId, body.tagIds ?? []),
        body.lines ? checkedLines(tx, caller.ledgerId, body.lines, body.amount) : null,
        categoryId || body.lines ? null : loadAutomaticTemplates(tx, caller.ledgerId),
        categoryId || body.lines ? null : findModelState(tx, caller.ledgerId),
      ]);
    return await writeDescribed(context, typed, read, async (tx, change, found) => {
      const [target, account, rules, tags, lines, templates, learning] = found;
      const draft = {
        day: body.date,
        name: body.name,
        description: body.description ?? '',
        amountCents: body.amount,
        note: noteText(body.note ?? ''),
        ...typedOrDefault(body),
        accountId: account?.id ?? null,
        category: target && !lines ? { ...target, source: 'person' as const } : null,
        ...(lines && { lines, linesSource: 'person' as const }),
        tags: tags.map(newTag),
        afterBalanceIn:
          account && body.isAfterBalance !== undefined ? await placeAfterBalance(tx, change, account, body) : null,
      };
      const isSimple = !lines && !templates?.size && rules.every(({ effects }) => !hasEffects(effects));
      if (isSimple) return await insertTransaction(tx, change, draft, { rules, learning });
      const [id] = await insertTransactions(tx, change, [draft]);
      if (id === undefined) throw new Error('the transaction was not created');
      return id;
    });
  }),

  route(updateTransaction, async (context) => {
    const { body, caller } = context;
    const read = (tx: Db) => findTransaction(tx, caller.ledgerId, body.id);
    return await readAndWrite(context, 'edited', read, (tx, change, row) => updateOne(tx, change, row, body, context));
  }),

  route(patchTransaction, async (context) => {
    const { body, caller } = context;
    const read = (tx: Db) => findTransaction(tx, caller.ledgerId, body.id);
    return await readAndWrite(context, 'edited', read, async (tx, change, row) => {
      const { reached, done } = await patchOne(tx, change, row, body, context);
      const [after, labels] = await Promise.all([
        findShownTransaction(tx, caller.ledgerId, row.id),
        loadLabels(tx, caller.ledgerId),
      ]);
      return { answer: { ...toTransaction(after, labels), ...(reached !== undefined && { reached }) }, done };
    });
  }),

  route(saveReimbursement, async (context) => {
    const { body, caller } = context;
    const read = (tx: Db) => findTransaction(tx, caller.ledgerId, body.id);
    return await readAndWrite(context, 'edited', read, async (tx, change, row) => ({
      answer: {},
      done: await reimburse(tx, change, row, body),
    }));
  }),

  route(getTotals, async ({ body, db, caller }) => {
    const totals = await readTotals(db, caller.ledgerId, body, body.ids);
    const locked = body.asksLocked && body.ids ? await countSealed(db, caller.ledgerId, body.ids) : undefined;
    return { ...totals, net: cents(totals.moneyIn - totals.moneyOut), locked };
  }),

  route(deleteTransaction, async (context) => {
    const { body, caller } = context;
    const read = (tx: Db) => findTransaction(tx, caller.ledgerId, body.id);
    return await readAndWrite(context, 'deleted', read, async (tx, change, row) => {
      await rewriteTransaction(tx, change, row.id, { deleted: true });
      return { answer: {}, done: { summary: `Deleted ${row.name}`, count: 1 } };
    });
  }),

  route(saveSplit, async (context) => {
    const { body, caller, seenIn } = context;
    const read = (tx: Db) => findTransactionWithLines(tx, caller.ledgerId, body.id);
    return await readAndWrite(context, 'edited', read, (tx, change, found) =>
      saveOneSplit(tx, change, found, body, seenIn),
    );
  }),

  route(removeSplit, async (context) => {
    const { body, caller, seenIn } = context;
    const read = (tx: Db) => findTransactionWithLines(tx, caller.ledgerId, body.id);
    return await readAndWrite(context, 'edited', read, (tx, change, found) =>
      removeOneSplit(tx, change, found, seenIn),
    );
  }),

  route(bulkRecategorizeTransactions, async (context) => {
    const { body, caller } = context;
    return await writeLedger(context, 'bulk', async (tx, change) => {
      const target = await findOptionalTarget(tx, caller.ledgerId, body.categoryId, body.subcategoryId);
      const isChosen = and(not(transactions.deleted), isOneOf(body.ids));
      const category = { categoryId: target?.categoryId ?? null, subcategoryId: target?.subcategoryId ?? null };
      const values = {
        ...category,
        categorySource: target ? ('person' as const) : null,
        categoryRule: null,
      };
      const chosen = [...new Set(body.ids)];
      let count = 0;
      for (const ids of inBatches(chosen)) {
        const isChanged = and(not(transactions.deleted), isOneOf(ids), not(transactions.isSplit));
        await recordCorrections(tx, change, isChanged, category);
        count += await rewriteTransactions(tx, change, isChanged, values);
      }
      const isSkipped = and(eq(transactions.ledgerId, caller.ledgerId), isChosen, transactions.isSplit);
      const skipped = count === chosen.length ? 0 : await tx.$count(transactions, isSkipped);
      if (count + skipped === 0) throw notFound();
      const summary = `Recategorized ${countOf(count)} to ${target?.name ?? 'Uncategorized'}`;
      return { answer: { success: true, count, skipped }, done: count === 0 ? null : { summary, count } };
    });
  }),

  route(bulkChangeTransactions, async (context) => {
    const { body, caller } = context;
    const isDeletion = body.change === 'delete';
    return await writeLedger(context, isDeletion ? 'deleted' : 'bulk', async (tx, change) => {
      const isChosen = and(not(transactions.deleted), isOneOf(body.ids));
      const values = isDeletion ? { deleted: true } : { hidden: true, isEdited: true };
      let count = 0;
      for (const ids of inBatches([...new Set(body.ids)])) {
        const isLeft = isDeletion ? undefined : not(transactions.hidden);
        count += await rewriteTransactions(tx, change, and(not(transactions.deleted), isOneOf(ids), isLeft), values);
      }
      const isHidden = and(eq(transactions.ledgerId, caller.ledgerId), isChosen);
      if (count === 0 && (isDeletion || (await tx.$count(transactions, isHidden)) === 0)) throw notFound();
      const summary = `${isDeletion ? 'Deleted' : 'Hid'} ${countOf(count)}`;
      return { answer: { count }, done: count === 0 ? null : { summary, count } };
    });
  }),
];
