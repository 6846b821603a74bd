import { downloadMyData } from '@cairn/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fileText } from './download.data.ts';

const account = {
  firstName: 'Maya',
  middleName: '',
  lastName: 'Ellison',
  preferredName: 'Maya',
  dateOfBirth: '1990-02-28',
  gender: '',
  occupation: '',
  email: 'maya@example.com',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phoneNumber: '',
  premiumSubscription: false,
  premiumEndedOn: null,
  settings: { darkMode: false },
  DateCreated: '2026-11-15T12:00:00.000Z',
  isNewUser: false,
  newUserLoginFlowComplete: true,
  isJunior: false,
  onboardingStep: '',
  hasSampleData: false,
  dashboardParts: [],
};

function transaction(userTransactionID: number, displayName: string, transactionDate: string, more: object = {}) {
  return {
    userTransactionID,
    displayName,
    displayDescription: '',
    accountID: null,
    accountDisplayName: '',
    institution: '',
    amount: 12.34,
    transactionDate,
    transactionCategory: null,
    transactionSubcategory: null,
    markedAsTransfer: false,
    hidden: false,
    isIncome: false,
    isEdited: false,
    transactionDeleted: false,
    pending: false,
    removedByBank: false,
    isSplit: false,
    splits: [],
    tags: [],
    note: '',
    changedIn: 1,
    categorySource: null,
    categoryRule: null,
    ...more,
  };
}

const wire = {
  madeAt: '2026-11-15T12:00:00.000Z',
  profile: account,
  timeZone: 'UTC',
  categories: [],
  zeroBasedFrom: null,
  budgetMoves: [],
  goals: [
    {
      ...{ goalID: 1, name: 'Trip', icon: 'fas fa-plane', iconColor: '#155A41', target: 800, monthly: 150 },
      ...{ startsOn: '2026-11-01', dueOn: null, state: 'saving', earmarks: [{ accountID: 1, amount: 600.5 }] },
    },
  ],
  reconciliations: [
    {
      ...{ accountID: 1, from: '2026-10-01', to: '2026-10-31', closingBalance: 120.5, unexplained: 0, isSealed: true },
    },
  ],
  sinkingFunds: [{ categoryID: 1, target: 240, dueMonth: '2027-02', repeatMonths: 12 }],
  savedReports: [
    {
      ...{ reportID: 1, name: 'Food', isPinned: true },
      query: {
        ...{ Range: { Kind: 'lastYear', First: null, Last: null }, Grain: 'month', GroupBy: ['category'] },
        Filters: { AmountFrom: 20.5, AmountTo: null, SearchText: '', IncludeTransfers: false, IncludeHidden: false },
        ...{ Measure: 'spent', CompareLastYear: false },
      },
    },
  ],
  tags: [],
  rules: [],
  accounts: [],
  recurring: [],
  netWorth: [{ date: '2026-11-15', assets: 120.5, liabilities: 0 }],
  transactions: [
    transaction(1, 'Old', '2026-11-01'),
    transaction(2, 'Mistake', '2026-11-10', { transactionDeleted: true }),
    transaction(3, 'Wages', '2026-11-10', { isIncome: true, hidden: true }),
    transaction(4, 'Later', '2026-11-10', { markedAsTransfer: true }),
  ],
  history: [],
  chain: [],
  chainedRows: [],
  banks: [],
  dismissedTransfers: [],
  reviewDecisions: [],
  balances: [],
  forecast: {
    cardCycles: [{ accountID: 2, closesOnDay: 25, dueOnDay: 20, paysFromAccountID: 1 }],
    floors: [{ accountID: 1, floor: 250 }],
  },
  forecasts: [
    {
      ...{ madeOn: '2026-11-01', accountID: 1, balances: [120.5], low: [100], high: [140], daysCompared: 1 },
      ...{ absoluteError: 3.5, daysInBand: 1 },
    },
  ],
  subscription: null,
  alerts: { off: [], quietFrom: 21, quietTo: 8, lowBalance: 100, devices: 0 },
};

test('the JSON file matches the server’s response, in dollars', () => {
  const data = z.parse(downloadMyData.answer, wire);
  expect(JSON.parse(fileText(data, 'json'))).toEqual(wire);
});

test('the CSV file lists transactions newest first, with hidden ones and transfers but without deleted ones', () => {
  const lines = fileText(z.parse(downloadMyData.answer, wire), 'csv').trimEnd().split('\r\n').slice(1);
  expect(lines).toEqual([
    '2026-11-10,Later,,-12.34,,,,,,Yes,No,,,,,,,,',
    '2026-11-10,Wages,,12.34,,,,,,No,Yes,,,,,,,,',
    '2026-11-01,Old,,-12.34,,,,,,No,No,,,,,,,,',
  ]);
});
