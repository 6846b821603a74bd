import { type BodyOf, DEFAULT_ACCOUNT_ICON, type saveCustomAccount } from '@cairn/contract';
import {
  type AccountId,
  availableBalance,
  type ChangeSetId,
  cents,
  currentBalance,
  type Day,
  dollarsFromCents,
} from '@cairn/domain';
import {
  type AccountRow,
  type AccountWrite,
  type AssertedBalance,
  accountWriteOf,
  type Change,
  collectHeldBack,
  type EditBasis,
  fieldsToPreserve,
  findAccount,
  type HeldBackAccount,
  insertAccounts,
  insertCorrected,
  mayHaveMovedSince,
  recordBalances,
  recountBalances,
  type Sides,
  updateAccount,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

type Payload = BodyOf<typeof saveCustomAccount>;

interface AccountSaveContext extends EditBasis {
  readonly today: Day;
}

/** The entered balance as of today. Transactions of today move it only if the user says that they came after it. */
function toAnchor(change: Change, payload: Payload, today: Day) {
  return {
    type: payload.type,
    availableCents: payload.availableBalance,
    currentCents: payload.currentBalance,
    anchoredOn: today,
    anchoredIn: change.id,
  };
}

async function createAccount(tx: Db, change: Change, payload: Payload, today: Day): Promise<AccountId> {
  const account = {
    name: payload.name || payload.displayName,
    displayName: payload.displayName,
    institutionName: payload.institutionName,
    icon: payload.icon ?? DEFAULT_ACCOUNT_ICON,
    iconColor: payload.iconColor,
    includesSameDay: payload.includesSameDay ?? null,
    ...toAnchor(change, payload, today),
  };
  const [created] = await insertAccounts(tx, change, [account]);
  if (!created) throw new Error('the account was not created');
  await recordBalances(tx, change, 'person', [
    { accountId: created.id, day: today, amountCents: payload.currentBalance },
  ]);
  return created.id;
}

/** The balance fields that differ from the displayed values. */
function changedBalanceFields(row: AccountRow, payload: Payload): string[] {
  const differs = {
    availableBalance: payload.availableBalance !== availableBalance(row),
    currentBalance: payload.currentBalance !== currentBalance(row),
    type: payload.type !== row.type,
  };
  return Object.entries(differs).flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}

function rejectBankFieldEdits(row: AccountRow, payload: Payload): void {
  const changed = changedBalanceFields(row, payload);
  if (payload.institutionName !== row.institutionName) changed.push('institutionName');
  if (changed.length === 0) return;
  throw new ProblemError(
    'rule_broken',
    'The institution, balances, and type of a linked account come from your bank and can’t be edited.',
    {
      fields: Object.fromEntries(changed.map((field) => [field, 'can’t be changed'])),
    },
  );
}

/** A balance saved as displayed already includes later transactions, so they are taken out of the new anchor. */
async function adjustUnchangedBalances(
  tx: Db,
  change: Change,
  id: AccountId,
  changed: readonly string[],
): Promise<void> {
  if (changed.includes('availableBalance') && changed.includes('currentBalance')) return;
  const row = await findAccount(tx, change.ledgerId, id);
  const later = {
    available: availableBalance(row) - row.availableCents,
    current: currentBalance(row) - row.currentCents,
  };
  await updateAccount(tx, change, id, {
    ...(!changed.includes('availableBalance') && { availableCents: row.availableCents - later.available }),
    ...(!changed.includes('currentBalance') && { currentCents: row.currentCents - later.current }),
  });
}

/** The entered balances that can't be merged, because transactions may have moved the balances that the client saw. */
async function unknownBalances(
  tx: Db,
  row: AccountRow,
  seenIn: ChangeSetId | null,
  balances: Readonly<Record<'availableCents' | 'currentCents', Sides>>,
) {
  const isEntered = Object.values(balances).some(({ yours, theirs }) => yours !== theirs);
  if (seenIn === null || row.externalId !== null || !isEntered) return [];
  return (await mayHaveMovedSince(tx, row.ledgerId, row.id, seenIn))
    ? (['availableCents', 'currentCents'] as const)
    : [];
}

/** The account as a client would save it unchanged. */
function displayedAccount(row: AccountRow): Payload {
  const { displayName, institutionName, icon, iconColor, type } = row;
  const balances = { availableBalance: availableBalance(row), currentBalance: currentBalance(row) };
  return { displayName, institutionName, icon, iconColor, type, ...balances };
}

/**
 * Merges an edit with changes made since the client last saw the account. Balances are compared as displayed. An
 * entered balance conflicts with every transaction since then, because the user may not have seen its effect.
 */
async function mergeAccountEdit(
  tx: Db,
  { ledgerId, heldBack }: Change,
  basis: AccountSaveContext,
  row: AccountRow,
  requested: Payload,
): Promise<Payload> {
  const { seenIn } = basis;
  const displayed = displayedAccount(row);
  const side = (field: keyof Payload): Sides => ({ yours: requested[field], theirs: displayed[field] });
  const entered = { availableCents: side('availableBalance'), currentCents: side('currentBalance') };
  const sides = {
    displayName: side('displayName'),
    institutionName: side('institutionName'),
    icon: side('icon'),
    iconColor: side('iconColor'),
    type: side('type'),
    ...entered,
  };
  const nameOf = (field: keyof typeof sides) => {
    if (field === 'availableCents') return 'availableBalance';
    return field === 'currentCents' ? 'currentBalance' : field;
  };
  const unknownFields = await unknownBalances(tx, row, seenIn, entered);
  const { values, holdBack } = collectHeldBack<keyof typeof sides>(basis);
  const seen = { ledgerId, noun: 'account', seenIn, unknownFields, holdBack } as const;
  const preserved = await fieldsToPreserve(tx, seen, row, sides, (field, value) => ({
    field: nameOf(field),
    value: field.endsWith('Cents') && typeof value === 'number' ? dollarsFromCents(cents(value)) : value,
  }));
  const held = Object.fromEntries(Array.from(values, ([field, value]) => [nameOf(field), value]));
  const hasBalance = 'availableBalance' in held || 'currentBalance' in held;
  const edit = { accountId: row.id, values: { ...held, ...(hasBalance && { enteredOn: basis.today }) } };
  if (values.size > 0) heldBack.push({ name: row.displayName, edit });
  return {
    ...requested,
    ...Object.fromEntries([...preserved].map((field) => [nameOf(field), displayed[nameOf(field)]])),
  };
}

async function recordEntered(tx: Db, change: Change, entered: AssertedBalance): Promise<void> {
  await recordBalances(tx, change, 'person', [entered]);
}

async function editAccount(
  tx: Db,
  change: Change,
  id: AccountId,
  requested: Payload,
  basis: AccountSaveContext,
  recordTyped: typeof recordEntered = recordEntered,
) {
  const { today } = basis;
  const row = await findAccount(tx, change.ledgerId, id);
  const payload = await mergeAccountEdit(tx, change, basis, row, requested);
  if (row.externalId !== null) rejectBankFieldEdits(row, payload);
  const changed = changedBalanceFields(row, payload);
  await updateAccount(tx, change, id, {
    name: payload.name || row.name,
    displayName: payload.displayName,
    institutionName: payload.institutionName,
    icon: payload.icon ?? row.icon,
    iconColor: payload.iconColor ?? row.iconColor,
    ...(payload.includesSameDay !== undefined &&
      row.externalId === null && { includesSameDay: payload.includesSameDay }),
    ...(changed.length > 0 && toAnchor(change, payload, today)),
  });
  if (changed.length === 0) return id;
  if (changed.includes('currentBalance'))
    await recordTyped(tx, change, { accountId: id, day: today, amountCents: payload.currentBalance });
  await recountBalances(tx, change.ledgerId, [id]);
  await adjustUnchangedBalances(tx, change, id, changed);
  return id;
}

/** Creates an account, or edits the one with the given ID. */
export async function saveAccount(
  tx: Db,
  change: Change,
  payload: Payload,
  context: AccountSaveContext,
): Promise<AccountId> {
  return payload.id
    ? await editAccount(tx, change, payload.id, payload, context)
    : await createAccount(tx, change, payload, context.today);
}

/** Writes the values that an edit held back. Returns the undo data; null if nothing changed. */
export async function writeHeldBackAccount(
  tx: Db,
  change: Change,
  id: AccountId,
  values: HeldBackAccount,
  today: Day,
): Promise<AccountWrite | null> {
  const row = await findAccount(tx, change.ledgerId, id);
  const shown = displayedAccount(row);
  const payload = {
    displayName: values.displayName ?? shown.displayName,
    institutionName: values.institutionName ?? shown.institutionName,
    icon: values.icon ?? shown.icon,
    iconColor: values.iconColor ?? shown.iconColor,
    type: values.type ?? shown.type,
    availableBalance: cents(values.availableBalance ?? shown.availableBalance),
    currentBalance: cents(values.currentBalance ?? shown.currentBalance),
  };
  // The balance that someone else entered for the day stays stored, so that an undo brings it back.
  const context = { today: values.enteredOn ?? today, seenIn: null, onConflict: 'reject' } as const;
  await editAccount(tx, change, id, payload, context, insertCorrected);
  return accountWriteOf(row, await findAccount(tx, change.ledgerId, id));
}
