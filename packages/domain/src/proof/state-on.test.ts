import { expect, test } from 'vitest';
import { type Day, isDay } from '../day.ts';
import { proofStateOn } from './state-on.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

// covers: reconciliation 28
test('a day has the state of its span, and is unproven outside of all of them', () => {
  const spans = [{ from: day('2026-11-01'), to: day('2026-11-14'), state: 'proven' as const }];
  expect(
    ['2026-10-31', '2026-11-01', '2026-11-14', '2026-11-15'].map((text) => proofStateOn(spans, day(text))),
  ).toEqual(['unproven', 'proven', 'proven', 'unproven']);
});
