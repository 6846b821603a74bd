import { createHash, randomBytes } from 'node:crypto';
import { API_BASE, mayUse, type Role } from '@cairn/contract';
import {
  addDays,
  type Day,
  dayAt,
  formatCents,
  LARGEST_ID,
  type LedgerId,
  type TrackedOccurrence,
  type UserId,
} from '@cairn/domain';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { withStatements } from '../forecast/index.ts';
import { loadTracking } from '../recurring/index.ts';
import { findFeedByToken, noteFeedRead } from './calendar.queries.ts';
import { type CalendarEvent, calendarText } from './calendar-text.ts';

const SECRET_BYTES = 32;
const DAYS_BACK = 60;
const DAYS_AHEAD = 366;
const READ_NOTED_EVERY_MS = 3_600_000;
const FEED_PATH = `${API_BASE}Public/Calendar/`;
/** The ledger, and a secret of 32 bytes. */
const ADDRESS = /^(?<ledger>[0-9a-z]{1,11})-(?<secret>[\w-]{43})\.ics$/;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** A new secret address. Only its hash is stored. */
export function createAddress(publicUrl: string, ledgerId: LedgerId): { url: string; tokenHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const url = new URL(`${FEED_PATH}${ledgerId.toString(36)}-${secret}.ics`, publicUrl);
  return { url: url.href, tokenHash: hashOf(secret) };
}

function parseAddress(file: string): { ledgerId: LedgerId; tokenHash: string } | null {
  const { ledger, secret } = ADDRESS.exec(file)?.groups ?? {};
  if (ledger === undefined || secret === undefined) return null;
  const ledgerId = Number.parseInt(ledger, 36);
  return ledgerId <= LARGEST_ID ? { ledgerId, tokenHash: hashOf(secret) } : null;
}

const states = { paid: ' (paid)', missed: ' (missed)', expected: '', skipped: '' } as const;

/** The same occurrence always has the same ID, wherever it moves. */
function toEvent(ledgerId: LedgerId, occurrence: TrackedOccurrence, showsAmounts: boolean): CalendarEvent {
  const { series, dueOn, expectedOn, state, amountCents } = occurrence;
  const uid = createHash('sha256').update(`${ledgerId} ${series.id} ${dueOn}`).digest('hex').slice(0, 32);
  const amount = showsAmounts ? ` ${formatCents(amountCents)}` : '';
  return { uid: `${uid}@cairn`, day: expectedOn, summary: `${series.name}${amount}${states[state]}` };
}

async function loadEvents(db: Db, ledgerId: LedgerId, today: Day, showsAmounts: boolean): Promise<CalendarEvent[]> {
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const { occurrences } = await withStatements(
    db,
    ledgerId,
    today,
    await loadTracking(db, ledgerId, { today, from, to }),
  );
  return occurrences
    .filter(({ expectedOn, state }) => state !== 'skipped' && expectedOn >= from && expectedOn <= to)
    .map((occurrence) => toEvent(ledgerId, occurrence, showsAmounts));
}

/** The same as long as the events are, whenever they are read. */
function tagOf(events: readonly CalendarEvent[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(events)).digest('base64url').slice(0, 22)}"`;
}

/** Whether one of the tags in an If-None-Match header is this one. */
function hasTag(header: string | undefined, tag: string): boolean {
  const given = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return given.includes('*') || given.includes(tag.replace(/^W\//, ''));
}

interface FeedServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  findRole(ledgerId: LedgerId, userId: UserId): Promise<Role | null>;
}

/** Calendar apps have no token, so the secret in the address is what allows them to read. */
export function serveCalendarFeed(app: FastifyInstance, { db, clock, limits, findRole }: FeedServices): void {
  app.get<{ Params: { file: string } }>(`${FEED_PATH}:file`, { schema: { hide: true } }, async (request, reply) => {
    await limits.perAnonymousAddress(request, reply);
    const address = parseAddress(request.params.file);
    const feed = address && (await findFeedByToken(db, address.ledgerId, address.tokenHash));
    const role = feed && (await findRole(address.ledgerId, feed.userId));
    if (!feed || !role || !mayUse(role, 'export')) throw notFound();
    const now = clock.now();
    const events = await loadEvents(db, address.ledgerId, dayAt(now, feed.timeZone), feed.showsAmounts);
    if (!feed.lastReadAt || now.getTime() - feed.lastReadAt.getTime() > READ_NOTED_EVERY_MS)
      await noteFeedRead(db, address.ledgerId, feed.userId, now);
    const tag = tagOf(events);
    void reply.header('cache-control', 'private, no-cache').header('etag', tag);
    if (hasTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendarText('Cairn', events, now));
  });
}
