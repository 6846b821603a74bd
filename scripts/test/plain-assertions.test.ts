import { chai, expect, test } from 'vitest';

test('assertions aren’t wrapped in proxies', () => {
  expect(chai.config.useProxy).toBe(false);
});
