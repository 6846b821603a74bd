import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

const sampleAfterLoading = async (seed?: string) => {
  vi.stubEnv('PROPERTY_SEED', seed);
  vi.resetModules();
  await import('./same-cases.ts');
  return fc.sample(fc.integer(), 5);
};

const before = fc.readConfigureGlobal();

afterEach(() => {
  vi.unstubAllEnvs();
  fc.configureGlobal(before);
});

test('every run tries the same cases', async () => {
  expect(await sampleAfterLoading()).toEqual(await sampleAfterLoading());
});

test('another seed tries others, and so does a random one', async () => {
  const usual = await sampleAfterLoading();
  expect(await sampleAfterLoading('7')).not.toEqual(usual);
  expect(await sampleAfterLoading('7')).toEqual(await sampleAfterLoading('7'));
  expect(await sampleAfterLoading('random')).not.toEqual(usual);
});

test('a seed that is no number is an error', async () => {
  await expect(sampleAfterLoading('seven')).rejects.toThrow('PROPERTY_SEED is a whole number, or "random".');
});
