import { dayAt, daysBetween, hourAt } from '../day.ts';
import {
  type Alert,
  type AlertChannel,
  isAlertOn,
  isQuiet,
  type OffSwitches,
  type QuietHours,
  type SentAlert,
} from './alerts.ts';

const DAYS_PER_DIGEST = 7;
/** A reason that comes and goes, such as a balance around its limit, isn't repeated sooner. */
const REPEATED_AFTER_DAYS = 7;

export interface AlertPlan {
  /** The alerts whose reasons exist now. */
  readonly alerts: readonly Alert[];
  readonly sent: readonly SentAlert[];
  readonly off: OffSwitches;
  readonly quietHours: QuietHours;
  readonly timeZone: string;
  /** Juniors get alerts in the app only. */
  readonly isJunior: boolean;
  readonly now: Date;
}

const isSame = (a: Alert, b: Alert) => a.rule === b.rule && a.subject === b.subject;

function daysSince({ now, timeZone }: AlertPlan, then: Date): number {
  return daysBetween(dayAt(then, timeZone), dayAt(now, timeZone));
}

/** The alerts that are on for a channel and haven't gone through it. */
function pendingFor(channel: AlertChannel, { alerts, sent, off }: AlertPlan): Alert[] {
  const earlier = sent.filter((alert) => alert.channel === channel);
  return alerts.filter((alert) => isAlertOn(alert, channel, off) && !earlier.some((other) => isSame(other, alert)));
}

/** The alerts that the app shows: everything that is on and hasn't been dismissed. */
export function alertsInApp(plan: AlertPlan): readonly Alert[] {
  return pendingFor('app', plan);
}

/**
 * The alerts to push now, in one message; empty if none are due. There is at most one push a day and none in quiet
 * hours, so alerts that are held back join a later one.
 */
export function alertsToPush(plan: AlertPlan): readonly Alert[] {
  if (plan.isJunior || isQuiet(hourAt(plan.now, plan.timeZone), plan.quietHours)) return [];
  const hasPushedToday = plan.sent.some(({ channel, sentAt }) => channel === 'push' && daysSince(plan, sentAt) <= 0);
  return hasPushedToday ? [] : pendingFor('push', plan);
}

/** The alerts in the weekly email; empty if none are due. */
export function alertsForDigest(plan: AlertPlan): readonly Alert[] {
  if (plan.isJunior || isQuiet(hourAt(plan.now, plan.timeZone), plan.quietHours)) return [];
  const isRecent = plan.sent.some(
    ({ channel, sentAt }) => channel === 'digest' && daysSince(plan, sentAt) < DAYS_PER_DIGEST,
  );
  return isRecent ? [] : pendingFor('digest', plan);
}

/** The records that no longer matter because their reason is gone: if it comes back, it is a new alert. */
export function forgottenAlerts(plan: AlertPlan): readonly SentAlert[] {
  return plan.sent.filter(
    (sent) => daysSince(plan, sent.sentAt) >= REPEATED_AFTER_DAYS && !plan.alerts.some((alert) => isSame(alert, sent)),
  );
}
