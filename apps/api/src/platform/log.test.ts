import { expect, test, vi } from 'vitest';
import { bufferLines, createLog } from './log.ts';

function gathered() {
  const written: string[] = [];
  const log = createLog('info', bufferLines({ write: (lines) => void written.push(lines) }));
  return { log, written };
}

test('lines are buffered and written together', async () => {
  const { log, written } = gathered();
  log.info('one');
  log.info('two');
  expect(written).toEqual([]);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toMatch(/"one".*\n.*"two".*\n$/);
});

// covers: server/load 33
test('an error is written immediately, with the lines before it', () => {
  const { log, written } = gathered();
  log.info('before');
  log.error('the last line');
  expect(written.join('')).toMatch(/"before".*\n.*"the last line"/);
});

test('nothing is written twice', async () => {
  const { log, written } = gathered();
  log.error('once');
  log.info('later');
  await vi.waitFor(() => expect(written).toHaveLength(2));
  expect(written[1]).not.toContain('once');
});
