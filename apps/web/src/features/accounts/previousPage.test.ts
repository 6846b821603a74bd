import { expect, test } from 'vitest';
import { readPreviousPage } from './previousPage.ts';

// covers: routes 19
test.each([
  ['ConnectedAccounts', 'ConnectedAccounts'],
  ['NetWorth', 'NetWorth'],
  ['networth', 'ConnectedAccounts'],
  ['https://example.com', 'ConnectedAccounts'],
  ['__proto__', 'ConnectedAccounts'],
  [undefined, 'ConnectedAccounts'],
])('a path that names %s leads back to %s', (named, page) => expect(readPreviousPage(named)).toBe(page));
