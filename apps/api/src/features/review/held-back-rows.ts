import { isDeepStrictEqual } from 'node:util';
import { ACCOUNT_TYPES } from '@cairn/contract';
import {
  availableBalance,
  type CategoryId,
  type ConflictingEdit,
  cents,
  currentBalance,
  type EditedRow,
  formatCents,
  formatMonth,
  type LedgerId,
  type RuleEffects,
  toMonth,
} from '@cairn/domain';
import {
  type AccountRow,
  type AmountNow,
  type CategoryRow,
  type Change,
  describeStoredRule,
  type HeldBackAccount,
  type HeldBackAmount,
  type HeldBackCategory,
  type HeldBackEdit,
  type HeldBackRule,
  listCategories,
  loadAccounts,
  loadAmounts,
  loadRules,
  type StoredRule,
  writeHeldBackAmounts,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { writeHeldBackAccount } from '../accounts/index.ts';
import { writeHeldBackCategory } from '../categories/index.ts';
import { conditionOf, writeHeldBackRule } from '../rules/index.ts';
import type { DecisionContext } from './settle-series.ts';

type ConflictingField = ConflictingEdit['fields'][number];

/** An edit of something other than a transaction, compared with the current values. */
export interface HeldBackRow {
  readonly edited: EditedRow;
  readonly fields: readonly ConflictingField[];
  /** Writes the caller's values, and adds the undo data. */
  write(tx: Db, change: Change, context: Pick<DecisionContext, 'undo' | 'today'>): Promise<void>;
}

/** The field with both values as text, or nothing if they are the same by now. */
function fieldOf<Value>(
  label: string,
  yours: Value | undefined,
  theirs: Value,
  toText: (value: Value) => string | null,
): ConflictingField[] {
  if (yours === undefined || isDeepStrictEqual(yours, theirs)) return [];
  return [{ label, yours: toText(yours), theirs: toText(theirs) }];
}

const quoted = (text: string) => `“${text}”`;
const withoutText = () => null;
const money = (amount: number) => formatCents(cents(amount));

/** One field if both balances are the same, as in most accounts. */
function balanceFields(row: AccountRow, { availableBalance: available, currentBalance: current }: HeldBackAccount) {
  const theirs = { available: availableBalance(row), current: currentBalance(row) };
  const isOne = available === current && theirs.available === theirs.current;
  return isOne
    ? fieldOf('balance', current, theirs.current, money)
    : [
        ...fieldOf('available balance', available, theirs.available, money),
        ...fieldOf('current balance', current, theirs.current, money),
      ];
}

function accountFields(row: AccountRow, values: HeldBackAccount): ConflictingField[] {
  return [
    ...fieldOf('name', values.displayName, row.displayName, quoted),
    ...fieldOf('institution', values.institutionName, row.institutionName, quoted),
    ...fieldOf('type', values.type, row.type, (type) => ACCOUNT_TYPES[type] ?? null),
    ...balanceFields(row, values),
    ...fieldOf('icon', values.icon, row.icon, withoutText),
    ...fieldOf('color', values.iconColor, row.iconColor, withoutText),
  ];
}

function categoryFields(row: CategoryRow, values: HeldBackCategory): ConflictingField[] {
  return [
    ...fieldOf('name', values.name, row.name, quoted),
    ...fieldOf('kind', values.income, row.income, (isIncome) => (isIncome ? 'income' : 'expenses')),
    ...fieldOf('mark for interest or fees', values.isInterestOrFees, row.isInterestOrFees, withoutText),
    ...fieldOf('icon', values.icon, row.icon, withoutText),
    ...fieldOf('color', values.iconColor, row.iconColor, withoutText),
  ];
}

function ruleFields(rule: StoredRule, values: HeldBackRule, nameOf: (id: CategoryId | null) => string | null) {
  const { condition, target, effects, isEnabled } = values;
  const own = rule.subcategoryId ?? rule.categoryId;
  const wanted = target === undefined ? undefined : target && (target.subcategoryId ?? target.categoryId);
  return [
    ...fieldOf('condition', condition && describeStoredRule(conditionOf(condition)), describeStoredRule(rule), quoted),
    ...fieldOf('category', wanted, own, nameOf),
    ...fieldOf<RuleEffects>('actions', effects, rule.effects, withoutText),
    ...fieldOf('state', isEnabled, rule.isEnabled, (isOn) => (isOn ? 'on' : 'off')),
  ];
}

const labelOfAmount = ({ month, isDefault }: HeldBackAmount) =>
  isDefault ? `default budget from ${formatMonth(toMonth(month))}` : `budget for ${formatMonth(toMonth(month))}`;

function budgetFields(id: CategoryId, amounts: readonly HeldBackAmount[], amountNow: AmountNow): ConflictingField[] {
  const toText = (amount: number | null) => (amount === null ? 'none' : money(amount));
  return amounts.flatMap((amount) => fieldOf(labelOfAmount(amount), amount.amountCents, amountNow(id, amount), toText));
}

interface Editable {
  readonly accounts: ReadonlyMap<number, AccountRow>;
  readonly categories: ReadonlyMap<number, CategoryRow>;
  readonly rules: ReadonlyMap<number, StoredRule>;
  readonly amountNow: AmountNow;
}

/** Loads everything that edits can be about, without removed accounts and deleted categories and rules. */
export async function loadEditable(db: Db, ledgerId: LedgerId, edits: readonly HeldBackEdit[]): Promise<Editable> {
  const [accounts, categories, rules, amountNow] = await Promise.all([
    loadAccounts(db, ledgerId),
    listCategories(db, ledgerId),
    loadRules(db, ledgerId),
    loadAmounts(
      db,
      ledgerId,
      edits.filter((edit) => 'budgetOfId' in edit),
    ),
  ]);
  return {
    accounts: new Map(accounts.filter(({ removedAt }) => removedAt === null).map((row) => [row.id, row])),
    categories: new Map(categories.map((row) => [row.id, row])),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    amountNow,
  };
}

function ofAccount(row: AccountRow, values: HeldBackAccount): HeldBackRow {
  const { id } = row;
  return {
    edited: { noun: 'account', id, name: row.displayName, parentId: null },
    fields: accountFields(row, values),
    async write(tx, change, { undo, today }) {
      const written = await writeHeldBackAccount(tx, change, id, values, today);
      if (written) undo.accountWrites.push(written);
    },
  };
}

function ofCategory(row: CategoryRow, values: HeldBackCategory): HeldBackRow {
  const { id, name, parentId } = row;
  return {
    edited: { noun: 'category', id, name, parentId },
    fields: categoryFields(row, values),
    async write(tx, change, { undo }) {
      const written = await writeHeldBackCategory(tx, change, id, values);
      if (written) undo.categoryWrites.push(written);
    },
  };
}

function ofRule(rule: StoredRule, values: HeldBackRule, { categories }: Editable): HeldBackRow {
  const { id } = rule;
  const nameOf = (category: CategoryId | null) =>
    category === null ? 'none' : (categories.get(category)?.name ?? null);
  return {
    edited: { noun: 'rule', id, name: describeStoredRule(rule), parentId: null },
    fields: ruleFields(rule, values, nameOf),
    async write(tx, change, { undo }) {
      undo.ruleWrites.push(...(await writeHeldBackRule(tx, change, id, values)));
    },
  };
}

function ofBudget(row: CategoryRow, amounts: readonly HeldBackAmount[], { amountNow }: Editable): HeldBackRow {
  const { id, name, parentId } = row;
  return {
    edited: { noun: 'budget', id, name, parentId },
    fields: budgetFields(id, amounts, amountNow),
    async write(tx, change, { undo }) {
      undo.budgets.push(...(await writeHeldBackAmounts(tx, change, id, amounts)));
    },
  };
}

/** Null for an edit of a transaction, or if the edited row no longer exists. */
export function toHeldBackRow(edit: HeldBackEdit, known: Editable): HeldBackRow | null {
  if ('accountId' in edit) {
    const row = known.accounts.get(edit.accountId);
    return row ? ofAccount(row, edit.values) : null;
  }
  if ('categoryId' in edit) {
    const row = known.categories.get(edit.categoryId);
    return row ? ofCategory(row, edit.values) : null;
  }
  if ('ruleId' in edit) {
    const rule = known.rules.get(edit.ruleId);
    return rule ? ofRule(rule, edit.values, known) : null;
  }
  if (!('budgetOfId' in edit)) return null;
  const row = known.categories.get(edit.budgetOfId);
  return row ? ofBudget(row, edit.amounts, known) : null;
}
