import { expect, test, vi } from 'vitest';

vi.mock('../browserConfig.ts', () => ({ config: {} }));
const { createGate, clearMonitoringCookies } = await import('./monitoring.ts');

const entry = (text: string) => ({ kind: 'trace', text, severity: 1 }) as const;

test('entries logged before the age is known are sent once the user turns out to be an adult', () => {
  const gate = createGate();
  gate.log(entry('early'));
  const report = vi.fn();
  gate.open(report);
  gate.log(entry('late'));
  expect(report.mock.calls.map(([{ text }]) => text)).toEqual(['early', 'late']);
});

// covers: faults 45, 47
test('nothing about a junior is ever sent', () => {
  const gate = createGate();
  gate.log(entry('early'));
  gate.close();
  gate.log(entry('late'));
  const report = vi.fn();
  gate.open(report);
  gate.log(entry('later'));
  expect(report).not.toHaveBeenCalled();
});

test('the cookies that identify the user to the service are cleared', async () => {
  const cookies: string[] = [];
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  await clearMonitoringCookies();
  expect(cookies).toEqual(['ai_user=; path=/; max-age=0', 'ai_session=; path=/; max-age=0']);
});

test('at most 100 entries are buffered: the newest', () => {
  const gate = createGate();
  for (let count = 0; count < 150; count += 1) gate.log(entry(String(count)));
  const report = vi.fn();
  gate.open(report);
  expect(report).toHaveBeenCalledTimes(100);
  expect(report.mock.calls[0]?.[0].text).toBe('50');
});
