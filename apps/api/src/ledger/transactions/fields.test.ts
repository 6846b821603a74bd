import { expect, test } from 'vitest';
import { bankFields, recordedBankFields } from './fields.ts';

test('a bank report is recorded for every field it overwrites, except internal ones', () => {
  const unrecorded = bankFields.filter((field) => !recordedBankFields.includes(field));
  expect(unrecorded).toEqual([
    'externalId',
    'bankItemId',
    'bankModifiedIn',
    'merchantKey',
    'merchantKeyVersion',
    'nameKey',
    'searchText',
  ]);
});
