import { expect, test, vi } from 'vitest';

vi.mock('../browserConfig.ts', () => ({ config: {} }));
const { createGate, forgetMonitored } = await import('./monitoring.ts');

const noted = (text: string) => ({ kind: 'trace', text, severity: 1 }) as const;

test('what happens before the age is known is sent once it is that of an adult', () => {
  const gate = createGate();
  gate.note(noted('early'));
  const report = vi.fn();
  gate.open(report);
  gate.note(noted('late'));
  expect(report.mock.calls.map(([{ text }]) => text)).toEqual(['early', 'late']);
});

test('nothing about a junior is ever sent', () => {
  const gate = createGate();
  gate.note(noted('early'));
  gate.close();
  gate.note(noted('late'));
  const report = vi.fn();
  gate.open(report);
  gate.note(noted('afterwards'));
  expect(report).not.toHaveBeenCalled();
});

test('by what the service knows a person is forgotten', async () => {
  const cookies: string[] = [];
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  await forgetMonitored();
  expect(cookies).toEqual(['ai_user=; path=/; max-age=0', 'ai_session=; path=/; max-age=0']);
});

test('at most 100 wait, the newest', () => {
  const gate = createGate();
  for (let count = 0; count < 150; count += 1) gate.note(noted(String(count)));
  const report = vi.fn();
  gate.open(report);
  expect(report).toHaveBeenCalledTimes(100);
  expect(report.mock.calls[0]?.[0].text).toBe('50');
});
