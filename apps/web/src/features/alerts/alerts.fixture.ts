import type { AnswerOf, getAlertSettings, ShownAlert } from '@cairn/contract';
import { alertChannels, alertRules, cents } from '@cairn/domain';

type AlertSettingsAnswer = AnswerOf<typeof getAlertSettings>;

/** The defaults of an installation that can send email. */
export function alertSettings(more: Partial<AlertSettingsAnswer> = {}): AlertSettingsAnswer {
  return {
    switches: alertRules.flatMap((rule) => alertChannels.map((channel) => ({ rule, channel, isOn: true }))),
    quietFrom: 21,
    quietTo: 8,
    lowBalance: cents(100_00),
    pushKey: 'BCVx',
    canEmail: true,
    isAppOnly: false,
    ...more,
  };
}

export function lowBalanceAlert(more: Partial<ShownAlert> = {}): ShownAlert {
  return {
    rule: 'lowBalance',
    subject: 'account 3',
    sentence: 'Everyday Checking is down to $84.10.',
    bankId: null,
    accountId: 3,
    transactionId: null,
    ...more,
  };
}
