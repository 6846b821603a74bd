import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt, hourAt } from '../day.ts';
import { type Alert, alertChannels, alertRules, DEFAULT_QUIET_HOURS, isQuiet, type SentAlert } from './alerts.ts';
import { type AlertPlan, alertsForDigest, alertsInApp, alertsToPush, forgottenAlerts } from './plan.ts';

const login: Alert = { rule: 'bankLogin', subject: 'bank 1' };
const low: Alert = { rule: 'lowBalance', subject: 'account 2' };
const at = (text: string) => new Date(text);

function plan(changes: Partial<AlertPlan> = {}): AlertPlan {
  return {
    alerts: [login, low],
    sent: [],
    off: new Set(),
    quietHours: DEFAULT_QUIET_HOURS,
    timeZone: 'America/New_York',
    isJunior: false,
    now: at('2026-11-17T15:00:00Z'),
    ...changes,
  };
}

const sent = (alert: Alert, channel: SentAlert['channel'], time: string): SentAlert => ({
  ...alert,
  channel,
  sentAt: at(time),
});

describe('quiet hours', () => {
  test.each([
    [21, true],
    [23, true],
    [0, true],
    [7, true],
    [8, false],
    [20, false],
  ])('hour %i of the default is quiet: %s', (hour, quiet) => {
    expect(isQuiet(hour, DEFAULT_QUIET_HOURS)).toBe(quiet);
  });

  test('may lie within a day, and may be none at all', () => {
    expect([12, 13, 14].map((hour) => isQuiet(hour, { fromHour: 13, toHour: 14 }))).toEqual([false, true, false]);
    expect(Array.from({ length: 24 }, (_, hour) => isQuiet(hour, { fromHour: 9, toHour: 9 }))).not.toContain(true);
  });
});

describe('push', () => {
  test('combines everything that is due', () => {
    expect(alertsToPush(plan())).toEqual([login, low]);
  });

  test('waits for the end of quiet hours in the person’s own time zone', () => {
    expect(alertsToPush(plan({ now: at('2026-11-17T12:59:00Z') }))).toEqual([]);
    expect(alertsToPush(plan({ now: at('2026-11-17T13:00:00Z') }))).toEqual([login, low]);
    expect(alertsToPush(plan({ now: at('2026-11-17T12:59:00Z'), timeZone: 'UTC' }))).toEqual([login, low]);
  });

  test('comes at most once on a person’s own day', () => {
    const earlier = [sent(login, 'push', '2026-11-17T01:00:00Z')];
    expect(alertsToPush(plan({ sent: earlier }))).toEqual([low]);
    expect(alertsToPush(plan({ sent: earlier, timeZone: 'UTC' }))).toEqual([]);
  });

  test('leaves out what is turned off', () => {
    expect(alertsToPush(plan({ off: new Set(['bankLogin push', 'lowBalance app'] as const) }))).toEqual([low]);
  });

  test('isn’t sent to juniors', () => {
    expect(alertsToPush(plan({ isJunior: true }))).toEqual([]);
    expect(alertsForDigest(plan({ isJunior: true }))).toEqual([]);
    expect(alertsInApp(plan({ isJunior: true }))).toEqual([login, low]);
  });
});

describe('the app', () => {
  test('shows an alert until it is dismissed or turned off', () => {
    expect(alertsInApp(plan({ sent: [sent(login, 'app', '2026-11-17T14:00:00Z')] }))).toEqual([low]);
    expect(alertsInApp(plan({ off: new Set(['lowBalance app'] as const) }))).toEqual([login]);
  });
});

describe('the weekly email', () => {
  // covers: alerts 9
  test('comes at most every seven days, with what hasn’t been in one', () => {
    const earlier = [sent(login, 'digest', '2026-11-11T15:00:00Z')];
    expect(alertsForDigest(plan({ sent: earlier }))).toEqual([]);
    expect(alertsForDigest(plan({ sent: earlier, now: at('2026-11-18T15:00:00Z') }))).toEqual([low]);
  });

  test('includes what was pushed', () => {
    expect(alertsForDigest(plan({ sent: [sent(low, 'push', '2026-11-16T15:00:00Z')] }))).toEqual([login, low]);
  });
});

describe('a reason that is gone', () => {
  const earlier = [sent(low, 'push', '2026-11-10T15:00:00Z'), sent(login, 'push', '2026-11-09T15:00:00Z')];

  test('is forgotten after a week, so that it can come back', () => {
    expect(forgottenAlerts(plan({ alerts: [login], sent: earlier }))).toEqual([earlier[0]]);
    expect(forgottenAlerts(plan({ alerts: [], sent: earlier, now: at('2026-11-16T15:00:00Z') }))).toEqual([earlier[1]]);
  });
});

describe('over weeks', () => {
  const alert = fc.record({ rule: fc.constantFrom(...alertRules), subject: fc.constantFrom('a', 'b', 'c') });
  const switches = fc.subarray(
    alertRules.flatMap((rule) => alertChannels.map((channel) => `${rule} ${channel}` as const)),
  );
  const hour = fc.integer({ min: 0, max: 23 });
  const person = fc.record({
    off: switches.map((off) => new Set(off)),
    quietHours: fc.record({ fromHour: hour, toHour: hour }),
    timeZone: fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Kiritimati'),
    isJunior: fc.boolean(),
  });
  const steps = fc.array(
    fc.record({ hours: fc.integer({ min: 0, max: 40 }), alerts: fc.array(alert, { maxLength: 5 }) }),
    {
      maxLength: 40,
    },
  );
  type Person = Pick<AlertPlan, 'off' | 'quietHours' | 'timeZone' | 'isJunior'>;

  /** Runs the job now and then, and records what it sends, as the server does. */
  function run(settings: Person, moments: readonly { hours: number; alerts: readonly Alert[] }[]): SentAlert[] {
    const log: SentAlert[] = [];
    let stored: readonly SentAlert[] = [];
    let time = at('2026-02-20T00:00:00Z').getTime();
    for (const { hours, alerts } of moments) {
      time += hours * 3_600_000;
      const now = new Date(time);
      const current = {
        ...settings,
        alerts: [...new Map(alerts.map((one) => [`${one.rule}${one.subject}`, one])).values()],
        now,
      };
      const forgotten = forgottenAlerts({ ...current, sent: stored });
      stored = stored.filter((one) => !forgotten.includes(one));
      const added = [
        ...alertsToPush({ ...current, sent: stored }).map((one) => ({ ...one, channel: 'push' as const, sentAt: now })),
        ...alertsForDigest({ ...current, sent: stored }).map((one) => ({
          ...one,
          channel: 'digest' as const,
          sentAt: now,
        })),
      ];
      stored = [...stored, ...added];
      log.push(...added);
    }
    return log;
  }

  const pushTimes = (log: readonly SentAlert[]) =>
    [...new Set(log.filter(({ channel }) => channel === 'push').map(({ sentAt }) => sentAt.getTime()))].map(
      (time) => new Date(time),
    );

  // covers: alerts 8
  test('no day has two pushes, and none comes in quiet hours or to a junior', () => {
    fc.assert(
      fc.property(person, steps, (settings, moments) => {
        const times = pushTimes(run(settings, moments));
        const days = times.map((time) => dayAt(time, settings.timeZone));
        expect(new Set(days).size).toBe(days.length);
        for (const time of times) expect(isQuiet(hourAt(time, settings.timeZone), settings.quietHours)).toBe(false);
        if (settings.isJunior) expect(times).toEqual([]);
      }),
    );
  });

  // covers: alerts 10
  test('nothing is sent through a channel that is off', () => {
    fc.assert(
      fc.property(person, steps, (settings, moments) => {
        for (const { rule, channel } of run(settings, moments))
          expect(settings.off.has(`${rule} ${channel}`)).toBe(false);
      }),
    );
  });

  // covers: alerts 8
  test('a reason that stays is pushed once, on the first day that allows it', () => {
    fc.assert(
      fc.property(
        person,
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 }),
        (settings, waits) => {
          const log = run(
            settings,
            waits.map((hours) => ({ hours, alerts: [low] })),
          );
          const mayPush = !settings.isJunior && !settings.off.has('lowBalance push');
          let time = at('2026-02-20T00:00:00Z').getTime();
          const open = waits.some((hours) => {
            time += hours * 3_600_000;
            return !isQuiet(hourAt(new Date(time), settings.timeZone), settings.quietHours);
          });
          expect(pushTimes(log)).toHaveLength(mayPush && open ? 1 : 0);
        },
      ),
    );
  });
});
