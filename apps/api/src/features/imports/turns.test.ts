import { expect, test } from 'vitest';
import { inTurn } from './turns.ts';

test('one at a time of each person, three wait, a fifth is refused', async () => {
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await gate.promise;
    steps.push(`${name} ends`);
    return name;
  };
  const first = ['a', 'b', 'c', 'd'].map((name) => inTurn(1, work(name)));
  const other = inTurn(2, work('other'));
  await expect(inTurn(1, work('e'))).rejects.toMatchObject({ code: 'conflict', status: 409 });
  await Promise.resolve();
  expect(steps).toEqual(['a begins', 'other begins']);
  gate.resolve();
  expect(await Promise.all([...first, other])).toEqual(['a', 'b', 'c', 'd', 'other']);
  const ofFirst = steps.filter((step) => !step.startsWith('other'));
  expect(ofFirst).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(await inTurn(1, async () => 'free again')).toBe('free again');
});

test('one that fails does not hold up the next', async () => {
  const failed = inTurn(1, () => Promise.reject(new Error('no')));
  const next = inTurn(1, async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
