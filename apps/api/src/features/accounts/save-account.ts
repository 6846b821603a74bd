import { type BodyOf, DEFAULT_ACCOUNT_ICON, type saveCustomAccount } from '@cairn/contract';
import {
  type AccountId,
  availableBalance,
  type ChangeSetId,
  currentBalance,
  type Day,
  dollarsFromCents,
} from '@cairn/domain';
import {
  type AccountRow,
  type Change,
  findAccount,
  insertAccounts,
  recountBalances,
  refuseChangedSince,
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

async function changeAccount(tx: Db, change: Change, id: AccountId, payload: Payload, { today, seenIn }: When) {
  const row = await findAccount(tx, change.ledgerId, id);
  refuseChangedSince(seenIn, row.changedIn, {
    Name: [payload.Name || undefined, row.name],
    DisplayName: [payload.DisplayName, row.displayName],
    InstitutionName: [payload.InstitutionName, row.institutionName],
    AccountIcon: [payload.AccountIcon, row.icon],
    AccountIconColor: [payload.AccountIconColor, row.iconColor],
    AccountType: [payload.AccountType, row.type],
    AvailableBalance: [dollarsFromCents(payload.AvailableBalance), dollarsFromCents(availableBalance(row))],
    CurrentBalance: [dollarsFromCents(payload.CurrentBalance), dollarsFromCents(currentBalance(row))],
  });
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
