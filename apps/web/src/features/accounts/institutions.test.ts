import { describe, expect, test } from 'vitest';
import { manualAccount } from './account.fixture.ts';
import { groupByInstitution } from './institutions.ts';

function institutions(...accounts: [institutionName: string, displayName: string][]) {
  return groupByInstitution(
    accounts.map(([institutionName, displayName], id) => manualAccount({ id, institutionName, displayName })),
  );
}

const inWords = (groups: ReturnType<typeof institutions>) =>
  groups.map(({ name, accounts }) => `${name}: ${accounts.map(({ displayName }) => displayName).join(', ')}`);

describe('accounts under their institutions', () => {
  test('both are sorted by name, without regard to case; 2 comes before 10', () => {
    const groups = institutions(
      ['Vanguard', 'roth'],
      ['chase', 'Savings 10'],
      ['Ally', 'Cash'],
      ['Vanguard', 'Brokerage'],
      ['chase', 'Savings 2'],
    );
    expect(inWords(groups)).toEqual(['Ally: Cash', 'chase: Savings 2, Savings 10', 'Vanguard: Brokerage, roth']);
  });

  test('one typed in another case is the same institution', () => {
    expect(inWords(institutions(['Chase', 'B'], ['CHASE', 'A'], ['chase', 'C']))).toEqual(['CHASE: A, B, C']);
  });

  test('one typed with other accents is the same institution', () => {
    expect(inWords(institutions(['Cafe', 'B'], ['Café', 'A'], ['Cafe', 'C']))).toEqual(['Café: A, B, C']);
  });
});
