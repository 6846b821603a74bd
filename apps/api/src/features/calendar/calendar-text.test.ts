import { parseDay } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarText } from './calendar-text.ts';

const now = new Date('2026-11-15T20:00:00.123Z');
const day = parseDay('2026-11-30');
if (!day) throw new Error('not a day');

const linesOf = (summary: string) => calendarText('Cairn', [{ uid: 'a@cairn', day, summary }], now).split('\r\n');

test('an all-day event ends on the next day, and lines end with CRLF', () => {
  expect(linesOf('Rent')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Cairn',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'BEGIN:VEVENT',
    'UID:a@cairn',
    'DTSTAMP:20261115T200000Z',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
    'SUMMARY:Rent',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('backslashes, semicolons, commas, and line breaks are escaped', () => {
  expect(linesOf('A\\B; C, D\nE')).toContain('SUMMARY:A\\\\B\\; C\\, D\\nE');
});

test('a line has at most 75 octets and continues after a space, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const summary = text.replace(/[\r\n\\;,]/g, '');
      const lines = linesOf(summary);
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')).toContain(`SUMMARY:${summary}`);
    }),
  );
});
