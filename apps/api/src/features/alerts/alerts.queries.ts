import {
  type Alert,
  type AlertChannel,
  type AlertRule,
  alertChannels,
  alertRules,
  type Cents,
  cents,
  DEFAULT_QUIET_HOURS,
  isAlertOn,
  type OffSwitches,
  type QuietHours,
  type SentAlert,
  type UserId,
} from '@cairn/domain';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { alertLog, alertPreferences, alertSwitchesOff, pushSubscriptions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** A user's phones and browsers. */
const SUBSCRIPTIONS_MAX = 20;
const DEFAULT_LOW_BALANCE = cents(100_00);

export interface AlertSettings {
  readonly off: OffSwitches;
  readonly quietHours: QuietHours;
  readonly lowBalance: Cents | null;
}

type Switch = Readonly<{ rule: AlertRule; channel: AlertChannel; isOn: boolean }>;

export async function loadSettings(db: Db, userId: UserId): Promise<AlertSettings> {
  const [off, [preferences]] = await Promise.all([
    db
      .select()
      .from(alertSwitchesOff)
      .where(eq(alertSwitchesOff.userId, userId))
      .orderBy(alertSwitchesOff.rule, alertSwitchesOff.channel),
    db.select().from(alertPreferences).where(eq(alertPreferences.userId, userId)),
  ]);
  const { quietFrom, quietTo, lowBalanceCents } = preferences ?? {
    quietFrom: DEFAULT_QUIET_HOURS.fromHour,
    quietTo: DEFAULT_QUIET_HOURS.toHour,
    lowBalanceCents: DEFAULT_LOW_BALANCE,
  };
  return {
    off: new Set(off.map(({ rule, channel }) => `${rule} ${channel}` as const)),
    quietHours: { fromHour: quietFrom, toHour: quietTo },
    lowBalance: lowBalanceCents === null ? null : cents(lowBalanceCents),
  };
}

/** As they are returned: every switch, on or off. */
export function toShownSettings({ off, quietHours, lowBalance }: AlertSettings) {
  return {
    switches: alertRules.flatMap((rule) =>
      alertChannels.map((channel) => ({ rule, channel, isOn: isAlertOn({ rule }, channel, off) })),
    ),
    quietFrom: quietHours.fromHour,
    quietTo: quietHours.toHour,
    lowBalance,
  };
}

export async function saveSwitches(tx: Db, userId: UserId, switches: readonly Switch[]): Promise<void> {
  for (const { rule, channel, isOn } of switches) {
    const row = { userId, rule, channel };
    if (!isOn) await tx.insert(alertSwitchesOff).values(row).onConflictDoNothing();
    else
      await tx
        .delete(alertSwitchesOff)
        .where(
          and(
            eq(alertSwitchesOff.userId, userId),
            eq(alertSwitchesOff.rule, rule),
            eq(alertSwitchesOff.channel, channel),
          ),
        );
  }
}

export async function savePreferences(
  tx: Db,
  userId: UserId,
  { quietHours, lowBalance }: Pick<AlertSettings, 'quietHours' | 'lowBalance'>,
): Promise<void> {
  const values = { quietFrom: quietHours.fromHour, quietTo: quietHours.toHour, lowBalanceCents: lowBalance };
  await tx
    .insert(alertPreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: alertPreferences.userId, set: values });
}

export async function listSent(db: Db, userId: UserId): Promise<SentAlert[]> {
  const { rule, subject, channel, sentAt } = alertLog;
  return await db.select({ rule, subject, channel, sentAt }).from(alertLog).where(eq(alertLog.userId, userId));
}

/**
 * Records alerts before they are sent, so that no other process sends them too. Returns those that weren't recorded
 * before.
 */
export async function claimAlerts(
  db: Db,
  userId: UserId,
  channel: AlertChannel,
  alerts: readonly Alert[],
  now: Date,
): Promise<Alert[]> {
  if (alerts.length === 0) return [];
  const rows = alerts.map(({ rule, subject }) => ({ userId, rule, subject, channel, sentAt: now }));
  const { rule, subject } = alertLog;
  return await db.insert(alertLog).values(rows).onConflictDoNothing().returning({ rule, subject });
}

function isOneOf(userId: UserId, alerts: readonly SentAlert[]): SQL | undefined {
  const keys = alerts.map(({ rule, subject, channel }) => sql`(${rule}, ${subject}, ${channel})`);
  return and(
    eq(alertLog.userId, userId),
    sql`(${alertLog.rule}, ${alertLog.subject}, ${alertLog.channel}) in (${sql.join(keys, sql`, `)})`,
  );
}

/** Removes records of alerts that couldn't be sent, or whose reasons are gone. */
export async function forgetAlerts(db: Db, userId: UserId, alerts: readonly SentAlert[]): Promise<void> {
  if (alerts.length > 0) await db.delete(alertLog).where(isOneOf(userId, alerts));
}

export async function listSubscriptions(db: Db, userId: UserId) {
  return await db
    .select({ hash: pushSubscriptions.hash, sealed: pushSubscriptions.sealed })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.madeAt));
}

export async function saveSubscription(
  tx: Db,
  userId: UserId,
  subscription: { readonly hash: string; readonly sealed: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(pushSubscriptions)
    .values({ userId, ...subscription, madeAt: now })
    .onConflictDoUpdate({
      target: [pushSubscriptions.userId, pushSubscriptions.hash],
      set: { sealed: subscription.sealed, madeAt: now },
    });
  const [counted] = await tx
    .select({ count: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  if ((counted?.count ?? 0) > SUBSCRIPTIONS_MAX)
    throw new ProblemError('rule_broken', `At most ${SUBSCRIPTIONS_MAX} devices can get notifications.`);
}

export async function removeSubscriptions(db: Db, userId: UserId, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.hash, [...hashes])));
}
