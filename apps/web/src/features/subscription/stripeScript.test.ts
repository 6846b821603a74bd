import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const never = new Promise<never>(() => {});
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: () => never }));
vi.mock('../../app/browserConfig.ts', () => ({ config: { stripe: { publishableKey: 'pk_cairn', scriptUrl: null } } }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('two callers wait for the same script, and a third can retry after 20 seconds', async () => {
  const { openStripe } = await import('./stripeScript.ts');
  const first = openStripe();
  expect(openStripe()).toBe(first);
  expect(vi.getTimerCount()).toBe(1);
  const failed = expect(first).rejects.toThrow('the script took too long');
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
  expect(openStripe()).not.toBe(first);
});
