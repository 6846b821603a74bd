import { expect, test } from 'vitest';
import { reasonText } from './reasons.ts';

// covers: state/deleted-user 2
test.each([
  [{ reason: 'idle' }, 'You were logged out after 30 minutes of inactivity.'],
  [{ reason: 'ended' }, 'Your session has ended. Please log in again.'],
  [
    { reason: 'deleted', until: '2026-12-13' },
    'Your account has been deleted. Until 12/13/2026, you can log in and reinstate it with everything in it.',
  ],
  [{ reason: 'deleted' }, 'Your account has been deleted. Log in to reinstate it.'],
  [{ reason: 'deleted', until: 'you pay <b>now</b>' }, 'Your account has been deleted. Log in to reinstate it.'],
  [{ reason: 'Call +1 555 0100' }, undefined],
  [{ reason: ['idle'] }, undefined],
  [{}, undefined],
])('%j: %s', (params, text) => {
  expect(reasonText(params)).toBe(text);
});
