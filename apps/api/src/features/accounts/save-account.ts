import { type BodyOf, DEFAULT_ACCOUNT_ICON, type saveCustomAccount } from '@cairn/contract';
import {
  type AccountId,
  availableBalance,
  type ChangeSetId,
  cents,
  currentBalance,
  type Day,
  dollarsFromCents,
  type LedgerId,
} from '@cairn/domain';
import {
  type AccountRow,
  type Change,
  fieldsToPreserve,
  findAccount,
  insertAccounts,
  recordBalances,
  recountBalances,
  type Sides,
  updateAccount,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

type Payload = BodyOf<typeof saveCustomAccount>;

interface When {
  readonly today: Day;
  /** The change in which the account was last seen. */
  readonly seenIn: ChangeSetId | null;
}

/** A balance that was typed today: only entries of later days move it. */
function anchorOf(payload: Payload, today: Day) {
  return {
    type: payload.AccountType,
    availableCents: payload.AvailableBalance,
    currentCents: payload.CurrentBalance,
    anchoredOn: today,
  };
}

async function makeAccount(tx: Db, change: Change, payload: Payload, today: Day): Promise<AccountId> {
  const account = {
    name: payload.Name || payload.DisplayName,
    displayName: payload.DisplayName,
    institutionName: payload.InstitutionName,
    icon: payload.AccountIcon ?? DEFAULT_ACCOUNT_ICON,
    iconColor: payload.AccountIconColor,
    ...anchorOf(payload, today),
  };
  const [made] = await insertAccounts(tx, change, [account]);
  if (!made) throw new Error('the account was not made');
  await recordBalances(tx, change, 'person', [{ accountId: made.id, day: today, amountCents: payload.CurrentBalance }]);
  return made.id;
}

/** Which of the fields that make up a balance differ from what is shown. */
function changedBalance(row: AccountRow, payload: Payload): string[] {
  const differs = {
    AvailableBalance: payload.AvailableBalance !== availableBalance(row),
    CurrentBalance: payload.CurrentBalance !== currentBalance(row),
    AccountType: payload.AccountType !== row.type,
  };
  return Object.entries(differs).flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}

function refuseTheBanks(row: AccountRow, payload: Payload): void {
  const changed = changedBalance(row, payload);
  if (payload.InstitutionName !== row.institutionName) changed.push('InstitutionName');
  if (changed.length === 0) return;
  throw new ProblemError(
    'rule_broken',
    'The institution, balances, and type of a linked account come from your bank and can’t be edited.',
    {
      fields: Object.fromEntries(changed.map((field) => [field, 'can’t be changed'])),
    },
  );
}

/** A balance that was sent as it is shown holds what is dated later already: that is not counted a second time. */
async function keepWhatWasOnlyShown(tx: Db, change: Change, id: AccountId, changed: readonly string[]): Promise<void> {
  if (changed.includes('AvailableBalance') && changed.includes('CurrentBalance')) return;
  const row = await findAccount(tx, change.ledgerId, id);
  const later = {
    available: availableBalance(row) - row.availableCents,
    current: currentBalance(row) - row.currentCents,
  };
  await updateAccount(tx, change, id, {
    ...(!changed.includes('AvailableBalance') && { availableCents: row.availableCents - later.available }),
    ...(!changed.includes('CurrentBalance') && { currentCents: row.currentCents - later.current }),
  });
}

const wireFields = [
  'DisplayName',
  'InstitutionName',
  'AccountIcon',
  'AccountIconColor',
  'AccountType',
  'AvailableBalance',
  'CurrentBalance',
] as const;

/** What a save asks for, merged with what was changed since the account was last seen. A balance is as it is shown. */
async function mergeAccountEdit(
  tx: Db,
  ledgerId: LedgerId,
  seenIn: ChangeSetId | null,
  row: AccountRow,
  asked: Payload,
): Promise<Payload> {
  const shown: Record<(typeof wireFields)[number], unknown> = {
    DisplayName: row.displayName,
    InstitutionName: row.institutionName,
    AccountIcon: row.icon,
    AccountIconColor: row.iconColor,
    AccountType: row.type,
    AvailableBalance: availableBalance(row),
    CurrentBalance: currentBalance(row),
  };
  const side = (field: (typeof wireFields)[number]): Sides => ({ yours: asked[field], theirs: shown[field] });
  const sides = {
    displayName: side('DisplayName'),
    institutionName: side('InstitutionName'),
    icon: side('AccountIcon'),
    iconColor: side('AccountIconColor'),
    type: side('AccountType'),
    availableCents: side('AvailableBalance'),
    currentCents: side('CurrentBalance'),
  };
  const names = Object.keys(sides);
  const nameOf = (field: string) => wireFields[names.indexOf(field)] ?? 'DisplayName';
  const kept = await fieldsToPreserve(tx, { ledgerId, noun: 'account', seenIn }, row, sides, (field, value) => ({
    field: nameOf(field),
    value: field.endsWith('Cents') && typeof value === 'number' ? dollarsFromCents(cents(value)) : value,
  }));
  return { ...asked, ...Object.fromEntries([...kept].map((field) => [nameOf(field), shown[nameOf(field)]])) };
}

async function changeAccount(tx: Db, change: Change, id: AccountId, asked: Payload, { today, seenIn }: When) {
  const row = await findAccount(tx, change.ledgerId, id);
  const payload = await mergeAccountEdit(tx, change.ledgerId, seenIn, row, asked);
  if (row.externalId !== null) refuseTheBanks(row, payload);
  const changed = changedBalance(row, payload);
  await updateAccount(tx, change, id, {
    name: payload.Name || row.name,
    displayName: payload.DisplayName,
    institutionName: payload.InstitutionName,
    icon: payload.AccountIcon ?? row.icon,
    iconColor: payload.AccountIconColor ?? row.iconColor,
    ...(changed.length > 0 && anchorOf(payload, today)),
  });
  if (changed.length === 0) return id;
  if (changed.includes('CurrentBalance'))
    await recordBalances(tx, change, 'person', [{ accountId: id, day: today, amountCents: payload.CurrentBalance }]);
  await recountBalances(tx, change.ledgerId, [id]);
  await keepWhatWasOnlyShown(tx, change, id, changed);
  return id;
}

/** Makes an account, or changes the one that is named. */
export async function saveAccount(tx: Db, change: Change, payload: Payload, when: When): Promise<AccountId> {
  return payload.Id
    ? await changeAccount(tx, change, payload.Id, payload, when)
    : await makeAccount(tx, change, payload, when.today);
}
