import type { Account, AnswerOf, Bank, getAccountReckoning } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

/** 120.50 in cash, entered on 11/15/2026. */
export function manualAccount(account: Partial<Account> = {}): Account {
  return {
    id: 1,
    externalId: null,
    name: 'Cash',
    displayName: 'Cash',
    institutionName: 'Wallet',
    availableBalance: cents(120_50),
    currentBalance: cents(120_50),
    type: 0,
    icon: 'fas fa-wallet',
    iconColor: '#22864A',
    anchorDate: day('2026-11-15'),
    includesSameDay: null,
    mask: null,
    bankId: null,
    needsAttention: false,
    lastUpdatedAt: null,
    ...account,
  };
}

/** 2,500.00 at Granite Bank, reported by the bank. */
export function linkedAccount(account: Partial<Account> = {}): Account {
  return manualAccount({
    id: 2,
    externalId: 'bank-2',
    name: 'Everyday Checking',
    displayName: 'Everyday Checking',
    institutionName: 'Granite Bank',
    availableBalance: cents(2_500_00),
    currentBalance: cents(2_500_00),
    anchorDate: null,
    mask: '1111',
    bankId: 7,
    ...account,
  });
}

/** The bank of `linkedAccount`. */
export function granite(status: Bank['status'] = 'ok'): Bank {
  return {
    id: 7,
    institutionId: 'ins_101',
    institutionName: 'Granite Bank',
    status,
    isSyncing: false,
    imported: 0,
    lastSyncedAt: null,
    accountIds: [2],
  };
}

/** 100.00 entered on 11/15/2026, 50.00 in and 30.25 out since. */
export function reckoning(): AnswerOf<typeof getAccountReckoning> {
  return {
    reckoning: {
      anchorDate: day('2026-11-15'),
      typedBalance: cents(100_00),
      raisedBy: cents(50_00),
      loweredBy: cents(30_25),
      currentBalance: cents(119_75),
    },
  };
}
