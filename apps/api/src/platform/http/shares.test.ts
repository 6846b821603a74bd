import { contract } from '@cairn/contract';
import { expect, test } from 'vitest';
import { Shares } from './shares.ts';

test.each([
  ['64 requests', contract.getTransactions, 64],
  ['4 with large bodies', contract.stageImport, 4],
])(
  'of one person %s are taken on at once; the next is refused until one is answered, and others are not touched',
  (_what, call, most) => {
    const shares = new Shares();
    const answered = Array.from({ length: most }, () => shares.admit('me', call));
    expect(() => shares.admit('me', call)).toThrow('Too many requests at once.');
    shares.admit('them', call);
    answered[0]?.();
    shares.admit('me', call);
    expect(() => shares.admit('me', call)).toThrow('Too many requests at once.');
  },
);
