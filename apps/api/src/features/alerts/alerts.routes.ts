import {
  dismissAlert,
  getAlertSettings,
  getAlerts,
  saveAlertSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '@cairn/contract';
import { alertsInApp, dayAt, isOver18 } from '@cairn/domain';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Caller, type Route, route } from '../../platform/http/route.ts';
import { hashEndpoint, type Push } from '../../platform/push/push.ts';
import { isPushEndpoint } from '../../platform/push/send.ts';
import {
  claimAlerts,
  forgetAlerts,
  listSent,
  loadSettings,
  removeSubscriptions,
  savePreferences,
  saveSubscription,
  saveSwitches,
  toShownSettings,
} from './alerts.queries.ts';
import { findAlerts } from './find-alerts.ts';

/** Bytes of an uncompressed point on P-256, and of the browser's secret. */
const PUBLIC_KEY_BYTES = 65;
const AUTH_SECRET_BYTES = 16;

function isJunior({ actor }: Caller, now: Date): boolean {
  return !isOver18(actor.dateOfBirth, dayAt(now, actor.timeZone));
}

function rejectBadSubscription(endpoint: string, publicKey: string, authSecret: string): void {
  const hasKeys =
    Buffer.from(publicKey, 'base64url').length === PUBLIC_KEY_BYTES &&
    Buffer.from(authSecret, 'base64url').length === AUTH_SECRET_BYTES;
  if (!isPushEndpoint(endpoint) || !hasKeys)
    throw new ProblemError('rule_broken', 'This browser’s subscription can’t be used.');
}

/** `push` and `canEmail` say what this installation can send. */
export const alertRoutes = (push: Push | null, canEmail: boolean): readonly Route[] => [
  route(getAlerts, async ({ db, clock, caller }) => {
    const { actor, ledgerId } = caller;
    const now = clock.now();
    const [settings, sent] = await Promise.all([loadSettings(db, actor.id), listSent(db, actor.id)]);
    const found = await findAlerts(db, ledgerId, {
      today: dayAt(now, actor.timeZone),
      timeZone: actor.timeZone,
      lowest: settings.lowBalance,
    });
    const plan = { ...settings, alerts: found, sent, timeZone: actor.timeZone, isJunior: isJunior(caller, now), now };
    const shown = new Set(alertsInApp(plan));
    return found.filter((alert) => shown.has(alert));
  }),

  route(dismissAlert, async ({ body: { rule, subject, isDismissed }, db, clock, caller }) => {
    const alert = { rule, subject, channel: 'app' as const, sentAt: clock.now() };
    if (isDismissed) await claimAlerts(db, caller.actor.id, 'app', [alert], clock.now());
    else await forgetAlerts(db, caller.actor.id, [alert]);
    return {};
  }),

  route(getAlertSettings, async ({ db, clock, caller }) => ({
    ...toShownSettings(await loadSettings(db, caller.actor.id)),
    pushKey: push?.publicKey ?? '',
    canEmail,
    isAppOnly: isJunior(caller, clock.now()),
  })),

  route(saveAlertSettings, async ({ body, db, caller }) => {
    const userId = caller.actor.id;
    return await db.transaction(async (tx) => {
      await saveSwitches(tx, userId, body.switches ?? []);
      const saved = await loadSettings(tx, userId);
      const quietHours = {
        fromHour: body.quietFrom ?? saved.quietHours.fromHour,
        toHour: body.quietTo ?? saved.quietHours.toHour,
      };
      const lowBalance = body.lowBalance === undefined ? saved.lowBalance : body.lowBalance;
      await savePreferences(tx, userId, { quietHours, lowBalance });
      return toShownSettings({ ...saved, quietHours, lowBalance });
    });
  }),

  route(subscribeToPush, async ({ body, db, clock, caller }) => {
    const now = clock.now();
    if (push === null || isJunior(caller, now))
      throw new ProblemError('rule_broken', 'Notifications aren’t available for this account.');
    rejectBadSubscription(body.endpoint, body.publicKey, body.authSecret);
    await db.transaction((tx) => saveSubscription(tx, caller.actor.id, push.seal(body), now));
    return {};
  }),

  route(unsubscribeFromPush, async ({ body, db, caller }) => {
    await removeSubscriptions(db, caller.actor.id, [hashEndpoint(body.endpoint)]);
    return {};
  }),
];
