import type { ForecastEntry } from '@cairn/contract';
import { type DaySpan, LARGEST_AMOUNT } from '@cairn/domain';
import * as z from 'zod/mini';
import { MISSING_AMOUNT } from '../../app/form/entryTexts.ts';
import { chosen, typedDay, typedSum } from '../../app/form/typed.ts';
import { entryKey } from './whatIf.ts';

function dayWithin({ first, last }: DaySpan) {
  return typedDay('Choose a date').check(
    z.refine((day) => day >= first && day <= last, 'Choose a day that the forecast shows'),
  );
}

export function addForm(span: DaySpan) {
  return z.object({
    direction: z.enum(['out', 'in']),
    amount: typedSum(MISSING_AMOUNT, LARGEST_AMOUNT).check(z.refine((amount) => amount > 0, 'Enter more than zero')),
    day: dayWithin(span),
  });
}

export function moveForm(span: DaySpan, entries: readonly ForecastEntry[]) {
  const days = new Map(entries.map((entry) => [entryKey(entry), entry.day]));
  return z
    .object({ entry: chosen(z.string(), 'Choose an entry'), to: dayWithin(span) })
    .check(z.refine(({ entry, to }) => days.get(entry) !== to, { path: ['to'], error: 'Choose another day' }));
}
