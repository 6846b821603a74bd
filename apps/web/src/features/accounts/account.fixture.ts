import type { Account } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

/** 120.50 in cash, entered on 11/15/2026. */
export function manualAccount(account: Partial<Account> = {}): Account {
  return {
    id: 1,
    externalAccountID: null,
    name: 'Cash',
    displayName: 'Cash',
    institutionName: 'Wallet',
    availableBalance: cents(120_50),
    currentBalance: cents(120_50),
    type: 0,
    icon: 'fas fa-wallet',
    iconColor: '#22864A',
    anchorDate: day('2026-11-15'),
    mask: null,
    bankID: null,
    needsAttention: false,
    lastUpdatedAt: null,
    ...account,
  };
}
