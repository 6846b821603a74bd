import { parseDay } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyOf, readCalendar, readText } from '../../../test/icalendar.ts';
import { calendarText } from './calendar-text.ts';

const now = new Date('2026-11-15T20:00:00.123Z');
const day = parseDay('2026-11-30');
if (!day) throw new Error('not a day');

const textWith = (summary: string) => calendarText('Cairn', [{ uid: 'a@cairn', day, summary }], now);
const linesOf = (summary: string) => textWith(summary).split('\r\n');

function summaryIn(text: string): string {
  const [event] = readCalendar(Buffer.from(text)).components;
  if (!event) throw new Error('there is no event');
  return readText(propertyOf(event, 'SUMMARY'));
}

// covers: recurring/calendar 8
test('an all-day event ends on the next day, and lines end with CRLF', () => {
  expect(linesOf('Rent')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Cairn',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
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

// covers: recurring/calendar 8
test('backslashes, semicolons, commas, and line breaks are escaped', () => {
  expect(linesOf('A\\B; C, D\nE')).toContain('SUMMARY:A\\\\B\\; C\\, D\\nE');
});

// covers: recurring/calendar 8
test('a calendar without events is valid: it has a component', () => {
  expect(readCalendar(Buffer.from(calendarText('Cairn', [], now))).components).toMatchObject([{ name: 'VTIMEZONE' }]);
});

// covers: recurring/calendar 8
test('a line of 75 octets stays whole, one of 76 continues, and an emoji is never divided', () => {
  const room = 75 - 'SUMMARY:'.length;
  expect(linesOf('x'.repeat(room))).toContain(`SUMMARY:${'x'.repeat(room)}`);
  expect(linesOf('x'.repeat(room + 1))).toContain(' x');
  expect(linesOf(`${'x'.repeat(room - 3)}🏠, sweet`)).toContain(' 🏠\\, sweet');
});

// covers: recurring/calendar 8
test('a strict reader reads any text back, without control characters and halves of characters', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom('\\', ';', ',', '\n', '\r\n', '\t', ' ', '\u0000', '🏠', 'é', 'n', ':', '"') }),
    fc.string({ unit: fc.constantFrom('\ud83c', '\udfe0', 'x', '\u007f', '\u0085') }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const expected = text
        .replace(/\r\n|\r/g, '\n')
        .replace(/[^\P{Cc}\t\n]/gu, '')
        .toWellFormed();
      expect(summaryIn(textWith(text))).toBe(expected);
    }),
  );
});

// covers: recurring/calendar 8
test.each([
  ['a lone line feed', (text: string) => text.replace('\r\n', '\n')],
  ['a line that is too long', (text: string) => text.replace('SUMMARY:', `SUMMARY:${'x'.repeat(80)}`)],
  ['a property twice', (text: string) => text.replace('TRANSP:TRANSPARENT', 'UID:b@cairn')],
  ['an unescaped comma', (text: string) => text.replace('Rent', 'Rent, again')],
  ['an impossible date', (text: string) => text.replace('20261130', '20261131')],
  ['no end of the calendar', (text: string) => text.replace('END:VCALENDAR\r\n', '')],
])('the reader rejects %s', (_fault, spoil) => {
  expect(() => readCalendar(Buffer.from(spoil(textWith('Rent'))))).toThrow();
});
