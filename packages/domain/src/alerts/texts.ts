import { countOf } from '../count.ts';
import { type Day, formatDay } from '../day.ts';
import { type Cents, formatCents } from '../money.ts';
import type { Alert, AlertChannel, AlertRule } from './alerts.ts';

/** As the settings list them, and as every alert names its rule. */
export const alertRuleNames: Readonly<Record<AlertRule, string>> = {
  bankLogin: 'A bank needs you to log in',
  largeUnknown: 'A large charge at a new place',
  lowBalance: 'A low balance',
  missedBill: 'A missed bill',
};

export const bankLoginText = (institution: string) => `${institution} needs you to log in again.`;

export const largeUnknownText = (name: string, amount: Cents) =>
  `${formatCents(amount)} at ${name} is a large charge, and your first one there.`;

export const missedBillText = (name: string, amount: Cents, expectedOn: Day) =>
  `${name} was expected on ${formatDay(expectedOn)}, and ${formatCents(amount)} hasn’t been paid.`;

export const lowBalanceText = (account: string, balance: Cents) => `${account} is down to ${formatCents(balance)}.`;

export const lowPointText = (account: string, balance: Cents, day: Day) =>
  `${account} is expected to be down to ${formatCents(balance)} on ${formatDay(day)}.`;

/** The page that turns a rule off for a channel as soon as it is opened, and offers to undo that. */
export const turnOffPath = (rule: AlertRule, channel: AlertChannel) => `/Settings?turnOff=${rule}&channel=${channel}`;

/** The text of a push message. It may be read by others, so it names no amounts, banks, or payees. */
export function pushText(alerts: readonly Alert[]): string {
  const names = [...new Set(alerts.map(({ rule }) => alertRuleNames[rule]))].join('; ');
  return alerts.length === 1 ? names : `${countOf(alerts.length, 'alert')}: ${names}`;
}
