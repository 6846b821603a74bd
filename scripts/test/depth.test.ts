import fc from 'fast-check';
import { afterEach, expect, inject, test, vi } from 'vitest';

const seedFor = async (wanted?: string) => {
  vi.stubEnv('PROPERTY_SEED', wanted);
  vi.resetModules();
  return (await import('./depth.ts')).seed;
};

afterEach(() => {
  vi.unstubAllEnvs();
});

test('every run has the same seed, unless another or a random one is wanted', async () => {
  const usual = await seedFor();
  expect(await seedFor()).toBe(usual);
  expect(await seedFor('7')).toBe(7);
  expect(await seedFor('random')).not.toBe(usual);
});

test('a seed that is no number is an error', async () => {
  await expect(seedFor('seven')).rejects.toThrow('PROPERTY_SEED is a whole number, or "random".');
});

test('properties try the cases of the run’s seed', () => {
  expect(fc.readConfigureGlobal().seed).toBe(inject('seed'));
});
