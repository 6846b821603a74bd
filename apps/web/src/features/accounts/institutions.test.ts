import { describe, expect, test } from 'vitest';
import { manualAccount } from './account.fixture.ts';
import { groupByInstitution } from './institutions.ts';

function institutions(...accounts: [institutionName: string, displayName: string][]) {
  return groupByInstitution(
    accounts.map(([institutionName, displayName], id) => manualAccount({ id, institutionName, displayName })),
  );
}

const describeGroups = (groups: ReturnType<typeof institutions>) =>
  groups.map(({ name, accounts }) => `${name}: ${accounts.map(({ displayName }) => displayName).join(', ')}`);

describe('grouping accounts by institution', () => {
  // covers: screen/accounts 1, 2
  test('institutions and accounts sort by name, ignoring case; 2 comes before 10', () => {
    const groups = institutions(
      ['Vanguard', 'roth'],
      ['chase', 'Savings 10'],
      ['Ally', 'Cash'],
      ['Vanguard', 'Brokerage'],
      ['chase', 'Savings 2'],
    );
    expect(describeGroups(groups)).toEqual(['Ally: Cash', 'chase: Savings 2, Savings 10', 'Vanguard: Brokerage, roth']);
  });

  test('names that differ only in case are one institution', () => {
    expect(describeGroups(institutions(['Chase', 'B'], ['CHASE', 'A'], ['chase', 'C']))).toEqual(['CHASE: A, B, C']);
  });

  test('names that differ only in accents are one institution', () => {
    expect(describeGroups(institutions(['Cafe', 'B'], ['Café', 'A'], ['Cafe', 'C']))).toEqual(['Café: A, B, C']);
  });
});
