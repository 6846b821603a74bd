import { expect, test } from 'vitest';
import { isAboutInterestOrFees } from './interest-or-fees.ts';

// covers: net-worth-why 16
test.each(['Interest', 'Credit Card Interest', 'Fees and interest', 'Bank fees', 'Late Fee', 'Finance charges'])(
  'a category named %s is marked as interest or fees',
  (name) => expect(isAboutInterestOrFees(name)).toBe(true),
);

// covers: net-worth-why 16
test.each(['Interests', 'Income', 'School fees', 'Coffee', 'Fees', 'Credit Card'])('%s isn’t', (name) =>
  expect(isAboutInterestOrFees(name)).toBe(false),
);
