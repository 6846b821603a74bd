import {
  type Alert,
  type AlertPlan,
  alertRuleNames,
  alertsForDigest,
  alertsToPush,
  countOf,
  dayAt,
  dayNumber,
  forgottenAlerts,
  hourAt,
  isDay,
  isOver18,
  isTimeZone,
  pushText,
  turnOffPath,
} from '@cairn/domain';
import { and, asc, eq, exists, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { alertLog, pushSubscriptions, users } from '../../platform/db/schema/index.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import type { Mailing } from '../../platform/mail.ts';
import type { Push } from '../../platform/push/push.ts';
import {
  claimAlerts,
  forgetAlerts,
  listSent,
  listSubscriptions,
  loadSettings,
  removeSubscriptions,
} from './alerts.queries.ts';
import { type FoundAlert, findAlerts } from './find-alerts.ts';

const ALERT_JOB = 'alerts';
const USERS_AT_ONCE = 200;
const MONDAY = 1;
/** The weekly email comes on Monday between these hours, outside the user's quiet hours. */
const DIGEST_HOURS = { from: 9, to: 20 };
const FORGET_AFTER_MS = 7 * 86_400_000;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: Parameters<typeof dayNumber>[0]) => (dayNumber(day) + 4) % 7;

export interface AlertServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly push: Push | null;
  readonly mail: Mailing | null;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const recipient = {
  id: users.id,
  ledgerId: users.ledgerId,
  email: users.email,
  timeZone: users.timeZone,
  dateOfBirth: users.dateOfBirth,
};

type Recipient = Pick<typeof users.$inferSelect, keyof typeof recipient>;

function isDigestTime(now: Date, timeZone: string): boolean {
  const hour = hourAt(now, timeZone);
  return weekdayOf(dayAt(now, timeZone)) === MONDAY && hour >= DIGEST_HOURS.from && hour <= DIGEST_HOURS.to;
}

/** Users who have a device for pushes, records to forget, or a weekly email to get at this hour. */
async function recipientsNow({ db, clock, push, mail }: AlertServices): Promise<SQL | undefined> {
  const now = clock.now();
  const zones = mail ? await db.selectDistinct({ timeZone: users.timeZone }).from(users) : [];
  const digestZones = zones.flatMap(({ timeZone }) =>
    isTimeZone(timeZone) && isDigestTime(now, timeZone) ? [timeZone] : [],
  );
  const hasDevice = exists(db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, users.id)));
  const isOld = and(eq(alertLog.userId, users.id), lt(alertLog.sentAt, new Date(now.getTime() - FORGET_AFTER_MS)));
  return and(
    isNull(users.deletedAt),
    or(
      push ? hasDevice : undefined,
      exists(db.select().from(alertLog).where(isOld)),
      digestZones.length > 0 ? and(ne(users.email, ''), inArray(users.timeZone, digestZones)) : undefined,
    ),
  );
}

/** The content of the weekly email. */
function digestMail(alerts: readonly FoundAlert[], publicUrl: string): { subject: string; text: string } {
  const lines = alerts.flatMap(({ rule, sentence }) => [
    `- ${sentence} (${alertRuleNames[rule]})`,
    `  Turn this off: ${publicUrl}${turnOffPath(rule, 'digest')}`,
  ]);
  const text = [
    'This needs your attention in Cairn:',
    '',
    ...lines,
    '',
    `Open Cairn: ${publicUrl}/Dashboard`,
    `Choose which emails you get: ${publicUrl}/Settings`,
  ].join('\n');
  return { subject: `Your week in Cairn: ${countOf(alerts.length, 'alert')}`, text };
}

function pushMessage(due: readonly Alert[]): string {
  const actions = [...new Set(due.map(({ rule }) => rule))].map((rule) => ({
    title: `Turn off: ${alertRuleNames[rule]}`,
    url: turnOffPath(rule, 'push'),
  }));
  return JSON.stringify({ title: 'Cairn', body: pushText(due), url: '/Dashboard', actions });
}

/** Sends to every device, and removes those whose browser ended the subscription. True if one received it. */
async function pushToDevices({ db, push, log }: AlertServices, user: Recipient, message: string): Promise<boolean> {
  if (push === null) return false;
  const gone: string[] = [];
  let isSent = false;
  for (const device of await listSubscriptions(db, user.id)) {
    try {
      const result = await push.send(device, message);
      if (result === 'gone') gone.push(device.hash);
      else isSent = true;
    } catch (error) {
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'a push message could not be sent');
    }
  }
  await removeSubscriptions(db, user.id, gone);
  return isSent;
}

type Send = (alerts: readonly Alert[]) => Promise<boolean>;

/** Records alerts, sends them, and forgets the records if nothing could be sent, so that the next run tries again. */
async function sendOnce(
  { db, clock }: AlertServices,
  user: Recipient,
  channel: 'push' | 'digest',
  alerts: readonly Alert[],
  send: Send,
): Promise<void> {
  const sentAt = clock.now();
  const claimed = await claimAlerts(db, user.id, channel, alerts, sentAt);
  if (claimed.length === 0 || (await send(claimed))) return;
  await forgetAlerts(
    db,
    user.id,
    claimed.map((alert) => ({ ...alert, channel, sentAt })),
  );
}

async function mailDigest(services: AlertServices, user: Recipient, alerts: readonly FoundAlert[]): Promise<boolean> {
  const { mail } = services;
  if (mail === null) return false;
  try {
    await mail.send({ to: user.email, ...digestMail(alerts, mail.publicUrl) });
    return true;
  } catch {
    services.log.warn({}, 'a weekly email could not be sent');
    return false;
  }
}

async function alertUser(services: AlertServices, user: Recipient): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const timeZone = isTimeZone(user.timeZone) ? user.timeZone : 'UTC';
  const today = dayAt(now, timeZone);
  const [settings, sent] = await Promise.all([loadSettings(db, user.id), listSent(db, user.id)]);
  const alerts = await findAlerts(db, user.ledgerId, { today, timeZone, lowest: settings.lowBalance });
  const born = user.dateOfBirth !== null && isDay(user.dateOfBirth) ? user.dateOfBirth : null;
  const plan: AlertPlan = { ...settings, alerts, sent, timeZone, isJunior: !isOver18(born, today), now };
  await forgetAlerts(db, user.id, forgottenAlerts(plan));
  if (services.push)
    await sendOnce(services, user, 'push', alertsToPush(plan), (due) =>
      pushToDevices(services, user, pushMessage(due)),
    );
  if (!services.mail || user.email === '' || !isDigestTime(now, timeZone)) return;
  const isDue = new Set(alertsForDigest(plan));
  const listed = alerts.filter((alert) => isDue.has(alert));
  await sendOnce(services, user, 'digest', listed, () => mailDigest(services, user, listed));
}

/** Sends everyone their due alerts. A failure for one user doesn't stop the others. */
export async function sendAlerts(services: AlertServices): Promise<void> {
  const { db, log } = services;
  const isRecipient = await recipientsNow(services);
  for (let after = 0; ; ) {
    const page = await db
      .select(recipient)
      .from(users)
      .where(and(gt(users.id, after), isRecipient))
      .orderBy(asc(users.id))
      .limit(USERS_AT_ONCE);
    for (const user of page) {
      after = user.id;
      try {
        await alertUser(services, user);
      } catch (error) {
        log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'alerts could not be sent');
      }
    }
    if (page.length < USERS_AT_ONCE) return;
  }
}

export function sendAlertsRegularly(services: AlertServices): RecurringJob {
  return { name: ALERT_JOB, cron: '*/15 * * * *', run: () => sendAlerts(services) };
}
