import { describe, expect, test } from 'vitest';
import { american, british, german } from './testing/layouts.ts';
import { dutch, farAway, northern, romance } from './testing/layouts-abroad.ts';
import { judge, printLayout } from './testing/print-layout.ts';

const all = [...american, ...british, ...german, ...dutch, ...romance, ...northern, ...farAway];

describe('a bank’s layout is read right without a question, down to each day, name, sign and cent', () => {
  test.each(all.filter(({ asks }) => !asks).map((layout) => [layout.bank, layout] as const))('%s', (_bank, layout) => {
    const { isRight, isAsked, explanation, file } = judge(printLayout(layout), layout);
    expect(explanation).toBe('');
    expect({ isRight, isAsked }).toEqual({ isRight: true, isAsked: false });
    expect(file.currency).toBe(layout.currency ?? null);
  });
});

test.each(all.filter(({ asks }) => asks).map((layout) => [layout.bank, layout] as const))(
  '%s is asked about',
  (_bank, layout) => {
    expect(judge(printLayout(layout), layout).isAsked).toBe(true);
  },
);
