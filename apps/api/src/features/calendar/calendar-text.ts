import { addDays, type Day } from '@cairn/domain';

/** An all-day event. */
export interface CalendarEvent {
  readonly uid: string;
  readonly day: Day;
  readonly summary: string;
}

const LINE_OCTETS_MAX = 75;

/** Other control characters than line breaks and tabs aren't allowed in texts. */
const control = /[^\P{Cc}\t]/gu;

/** Backslashes, semicolons, commas, and line breaks have a meaning in texts. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (found) => `\\${found}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(control, '')
    .toWellFormed();
}

/** Continues a long line on the next ones, after a space, without dividing a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    // Only the first line doesn't begin with a space.
    const room = LINE_OCTETS_MAX - (parts.length === 0 ? 0 : 1);
    if (Buffer.byteLength(part + character) > room) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

const dateOf = (day: Day) => day.replaceAll('-', '');
const timeOf = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

function linesOf({ uid, day, summary }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${timeOf(now)}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A calendar must have a component, even if nothing is due. */
const nothingDue = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * The events as iCalendar (RFC 5545). They have no SEQUENCE: it must never fall, and a date that was moved back would
 * make it.
 */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...(events.length === 0 ? nothingDue : events.flatMap((event) => linesOf(event, now))),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
