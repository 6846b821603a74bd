import { alertChannels, alertRules } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { atMost, dollars, idOf, notEmpty, text } from './wire.ts';

const ENDPOINT_MAX = 1_000;
const KEY_MAX = 200;
const SUBJECT_MAX = 100;
const SWITCHES_MAX = alertRules.length * alertChannels.length;

const rule = z.enum(alertRules);
const channel = z.enum(alertChannels);
const hour = z.int().check(z.gte(0, 'must be from 0 to 23'), z.lte(23, 'must be from 0 to 23'));

const shownAlert = named({
  rule,
  /** Identifies the alert's subject, to dismiss it. */
  subject: z.string(),
  sentence: z.string(),
  /** The alert's subject; at most one is set. */
  bankId: as('bankID', z.nullable(idOf('bank'))),
  accountId: as('accountID', z.nullable(idOf('account'))),
  transactionId: as('userTransactionID', z.nullable(idOf('transaction'))),
});

export type ShownAlert = z.output<typeof shownAlert>;

export const getAlerts = defineCall({
  method: 'GET',
  path: 'Alert/GetAlerts',
  access: 'person',
  needs: 'read',
  summary: 'Lists the alerts to show in the app: those that are on and haven’t been dismissed.',
  failure: 'Error getting alerts',
  answer: z.array(shownAlert),
});

export const dismissAlert = defineCall({
  method: 'POST',
  path: 'Alert/DismissAlert',
  access: 'person',
  needs: 'account',
  summary: 'Hides an alert for the caller. It can come back a week after its reason is gone.',
  failure: 'Error dismissing the alert',
  body: named({
    rule: as('Rule', rule),
    subject: as('Subject', text(SUBJECT_MAX).check(notEmpty())),
    /** False shows it again. */
    isDismissed: as('IsDismissed', z.boolean()),
  }),
  answer: z.object({}),
  example: { body: { Rule: 'bankLogin', Subject: 'bank 1', IsDismissed: true } },
});

const alertSwitch = z.object({ rule, channel, isOn: z.boolean() });

/** The lowest balance that needs no alert; null turns these alerts off. */
const lowBalance = z.nullable(dollars);

const alertSettings = z.object({
  switches: z.array(alertSwitch),
  /** No pushes from the first hour up to the second, in the user's time zone. */
  quietFrom: hour,
  quietTo: hour,
  lowBalance,
});

export const getAlertSettings = defineCall({
  method: 'GET',
  path: 'Alert/GetSettings',
  access: 'person',
  needs: 'account',
  summary: 'Returns which alerts are on, the quiet hours, and what this installation can send.',
  failure: 'Error getting alert settings',
  answer: z.object({
    ...alertSettings.shape,
    /** The key that browsers subscribe with. */
    pushKey: z.string(),
    canEmail: z.boolean(),
    /** Juniors get alerts in the app only. */
    isAppOnly: z.boolean(),
  }),
});

export const saveAlertSettings = defineCall({
  method: 'POST',
  path: 'Alert/SaveSettings',
  access: 'person',
  needs: 'account',
  summary: 'Turns alerts on or off, and sets the quiet hours and the low balance. Switches that aren’t listed stay.',
  failure: 'Error saving alert settings',
  body: named({
    switches: as('Switches', z.optional(z.array(alertSwitch).check(atMost(SWITCHES_MAX)))),
    quietFrom: as('QuietFrom', z.optional(hour)),
    quietTo: as('QuietTo', z.optional(hour)),
    lowBalance: as('LowBalance', z.optional(lowBalance)),
  }),
  answer: alertSettings,
  example: {
    body: {
      Switches: [{ rule: 'lowBalance', channel: 'push', isOn: false }],
      QuietFrom: 21,
      QuietTo: 8,
      LowBalance: 100,
    },
  },
});

const endpoint = text(ENDPOINT_MAX).check(notEmpty());

export const subscribeToPush = defineCall({
  method: 'POST',
  path: 'Alert/SubscribeToPush',
  access: 'person',
  needs: 'account',
  summary: 'Starts sending push messages to a browser, using the browser’s subscription.',
  failure: 'Error turning on notifications',
  body: named({
    endpoint: as('Endpoint', endpoint),
    publicKey: as('PublicKey', text(KEY_MAX).check(notEmpty())),
    authSecret: as('AuthSecret', text(KEY_MAX).check(notEmpty())),
  }),
  answer: z.object({}),
  example: {
    body: {
      Endpoint: 'https://push.example.net/send/f3a8',
      PublicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      AuthSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
});

export const unsubscribeFromPush = defineCall({
  method: 'POST',
  path: 'Alert/UnsubscribeFromPush',
  access: 'person',
  needs: 'account',
  summary: 'Stops sending push messages to a browser.',
  failure: 'Error turning off notifications',
  body: named({ endpoint: as('Endpoint', endpoint) }),
  answer: z.object({}),
  example: { body: { Endpoint: 'https://push.example.net/send/f3a8' } },
});
