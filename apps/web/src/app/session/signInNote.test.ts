import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from './session.fixture.ts';
import { dropNote, isForAnother, leaveNote, readNote, reasonsIn, signInPath } from './signInNote.ts';
import { safeTarget } from './target.ts';

const ORIGIN = 'https://cairn.test';
const idle = { reason: 'idle', target: '/Transactions?search=rent&month=2026-11', sub: 'maya' } as const;

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

describe('the note for SignIn', () => {
  test('has the user’s last location, and the reason', () => {
    leaveNote(idle);
    const path = readNote() ?? '';
    expect(safeTarget(path, ORIGIN)).toBe('/Transactions?search=rent&month=2026-11');
    expect(reasonsIn(path)).toEqual({ reason: 'idle' });
    dropNote();
    expect(readNote()).toBeNull();
  });

  test('applies only to the same user', () => {
    const path = signInPath(idle);
    expect(isForAnother(path, 'maya')).toBe(false);
    expect(isForAnother(path, 'noah')).toBe(true);
    for (const open of ['/', '/?target=%2FBudget', '/Budget?sub=maya', undefined])
      expect(isForAnother(open, 'noah')).toBe(false);
  });

  test('passes the login page the last day for reinstating a deleted account', () => {
    const path = signInPath({ reason: 'deleted', until: '2026-12-13' });
    expect(reasonsIn(path)).toEqual({ reason: 'deleted', until: '2026-12-13' });
    expect(safeTarget(path, ORIGIN)).toBe('/');
  });
});
