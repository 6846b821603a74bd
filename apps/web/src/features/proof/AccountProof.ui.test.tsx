import {
  applyProofFix,
  contract,
  type GapCulprit,
  getProofGap,
  getProofStrip,
  type ListedBalance,
  type StatementPreview,
  saveProofBalance,
} from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, detail, fill, findField, setValue } from '../../../test/queries.ts';
import { manualAccount, reckoning } from '../accounts/account.fixture.ts';
import { transaction } from '../transactions/transaction.fixture.ts';
import type { ProofStripAnswer } from './proof.data.ts';
import { duplicate, marchGap, marchStrip, missing, october, proofDay } from './proof.fixture.ts';

const url = '/EditAccount/ConnectedAccounts?id=1';
const pharmacy = (id: number) => transaction(id, 'Wellspring Pharmacy', { amountCents: 45_00 });

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.getAccountsList, [manualAccount({ anchorDate: proofDay('2026-01-01') })])
    .on(contract.getAccountReckoning, reckoning())
    .on(contract.getTransactions, [])
    .on(getProofStrip, marchStrip())
    .on(getProofGap, { gap: marchGap(), culprits: [duplicate(pharmacy), missing()] });
}

// covers: reconciliation 25
test('the strip names its months in words, links to their transactions, and counts the days', async () => {
  await openScreen(url, household());
  const march = await screen.findByRole('link', { name: 'Mar 2026: 24 days proven, March 3 to 9 don’t add up' });
  expect(march.getAttribute('href')).toBe('/Transactions?account=1&dates=custom&from=2026-03-01&to=2026-03-31');
  expect(screen.getByRole('link', { name: 'Apr 2026: April 1 unproven' })).toBeDefined();
  expect(await detail('Proven')).toBe('24 days');
  expect(await detail('Unproven')).toBe('1 day');
  expect(await detail('Doesn’t add up')).toBe('7 days');
  expect(screen.getByText('Every day, last 03/31/2026')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(manualAccount().displayName);
});

// covers: reconciliation 37
test('the sources that prove an account include its files, each by name', async () => {
  const file = { source: 'file', basis: 'afterRow', count: 9 } as const;
  const sources = [
    { ...file, fileName: 'checking.csv', from: proofDay('2026-01-01'), to: proofDay('2026-01-31') },
    { ...file, fileName: null, from: proofDay('2026-02-01'), to: proofDay('2026-02-28') },
  ];
  await openScreen(url, household().on(getProofStrip, marchStrip({ sources })));
  const panel = within(await screen.findByRole('region', { name: 'Proven by' }));
  expect(panel.getByText('Running balance in checking.csv')).toBeDefined();
  expect(panel.getByText('Running balance in a file')).toBeDefined();
});

// covers: reconciliation 26
test('while the proof loads, its months and counts have their boxes, and the panels below wait so that none moves', async () => {
  const { promise, resolve } = Promise.withResolvers<ProofStripAnswer>();
  await openScreen(
    url,
    household().on(getProofStrip, () => promise),
  );
  const panel = within(await screen.findByRole('region', { name: 'Proof of the balance' }));
  expect(panel.getByText('Doesn’t add up')).toBeDefined();
  expect(panel.getAllByText(/^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/).length).toBeGreaterThanOrEqual(6);
  expect(screen.queryByRole('heading', { name: 'Transactions' })).toBeNull();
  resolve(marchStrip());
  expect(await screen.findByRole('region', { name: 'March 3 to 9: $45.00 missing' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Transactions' })).toBeDefined();
});

// covers: reconciliation 27
test('a gap shows the likeliest cause with one primary fix; fixing it says so and offers Undo', async () => {
  const api = household().on(applyProofFix, { changeSetId: 12, isClosed: true, text: 'March 3 to 9 add up now' });
  const user = await openScreen(url, api);
  const card = within(await screen.findByRole('region', { name: 'March 3 to 9: $45.00 missing' }));
  const rows = await card.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Wellspring Pharmacy.*from Harbor Bank.*Keep$/),
    expect.stringMatching(/Wellspring Pharmacy.*from your file checking\.csv.*Remove$/),
  ]);
  api.on(getProofStrip, marchStrip({ gaps: [], mark: 'proven' }));
  await user.click(button('Remove the duplicate'));
  expect(await screen.findByText('March 3 to 9 add up now')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('March 3 to 9: $45.00 missing')).toBeNull());
  expect(api.bodiesOf(applyProofFix)).toEqual([
    { accountId: 1, gap: 'gap:1', culprit: 'duplicate:7:9', decision: 'fix' },
  ]);
  const undone = { restored: 1, removed: { transactions: 0, accounts: 0, categories: 0 }, left: [], leftCount: 0 };
  api.on(contract.undo, { ...undone, leftBudgets: [], leftMade: [] }).on(getProofStrip, marchStrip());
  await user.click(button('Undo'));
  expect(await screen.findByText('March 3 to 9: $45.00 missing')).toBeDefined();
  expect(screen.queryByText('March 3 to 9 add up now')).toBeNull();
});

// covers: entry/proof 9
test('a cause about thousands of transactions lists some, and says how many more there are', async () => {
  const culprits = [{ ...duplicate(pharmacy), moreSuspects: 1_980 }];
  await openScreen(url, household().on(getProofGap, { gap: marchGap(), culprits }));
  const card = within(await screen.findByRole('region', { name: 'March 3 to 9: $45.00 missing' }));
  expect((await card.findAllByRole('listitem')).at(-1)?.textContent).toBe('And 1,980 more.');
});

test('a fix that isn’t enough says so', async () => {
  const text = 'March 3 to 9 still don’t add up';
  const api = household().on(applyProofFix, { changeSetId: 12, isClosed: false, text });
  const user = await openScreen(url, api);
  await user.click(await screen.findByText('Remove the duplicate'));
  const card = (await screen.findByText(text)).closest('[role=status]');
  expect(card?.querySelector('.lucide-circle-check')).toBeNull();
  expect(card?.querySelector('.lucide-circle-alert')).not.toBeNull();
});

// covers: reconciliation 27
test('a cause can be dismissed, and the others are one press away', async () => {
  const api = household().on(applyProofFix, { changeSetId: 12, isClosed: false, text: '' });
  const user = await openScreen(url, api);
  await user.click(await screen.findByText('1 other explanation'));
  expect(await screen.findByText('A deposit of $45.00 may be missing.')).toBeDefined();
  await user.click(button('They’re both real'));
  await waitFor(() =>
    expect(api.bodiesOf(applyProofFix)).toMatchObject([{ culprit: 'duplicate:7:9', decision: 'dismiss' }]),
  );
});

// covers: reconciliation 27
test('a gap that nothing explains leads to its transactions', async () => {
  await openScreen(url, household().on(getProofGap, { gap: marchGap(), culprits: [] }));
  const link = (await screen.findByText('Look through these days')).closest('a');
  expect(link?.getAttribute('href')).toBe('/Transactions?account=1&dates=custom&from=2026-03-03&to=2026-03-09');
});

// covers: reconciliation 25
test('a proof that can’t be loaded says so in its panel, and Try again loads it', async () => {
  const api = household().on(getProofStrip, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen(url, api);
  expect(await screen.findByText('Error getting the proof of the account')).toBeDefined();
  api.on(getProofStrip, marchStrip());
  await user.click(button('Try again'));
  await waitFor(async () => expect(await detail('Proven')).toBe('24 days'));
});

// covers: reconciliation 28
test('the newest transactions show the balance after each: 120.50, and before 45.00 was spent 165.50', async () => {
  const rows = [
    transaction(9, 'Pharmacy', { amountCents: 45_00, day: '2026-03-05' }),
    transaction(7, 'Cafe', { amountCents: 5_00, day: '2026-03-01' }),
  ];
  await openScreen(url, household().on(contract.getTransactions, rows));
  const panel = within(
    (await screen.findByRole('heading', { name: 'Transactions' })).closest('section') ?? document.body,
  );
  const texts = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/Pharmacy.*03\/05\/2026.*\$45\.00\$120\.50Doesn’t add up$/);
  expect(texts[1]).toMatch(/Cafe.*03\/01\/2026.*\$5\.00\$165\.50Proven$/);
});

async function typeStatement(api: FakeApi, balance: string) {
  const user = await openScreen(url, api);
  await findField('Statement ends');
  setValue('Statement ends', '2026-10-31');
  await fill(user, 'Ending balance', balance);
  return user;
}

// covers: reconciliation 29, 31
test('Reconcile: 9,594.20 − 12.30 = 9,581.90 matches to the cent, and locking is a separate press', async () => {
  const api = household()
    .on(contract.previewStatement, october())
    .on(contract.sealPeriod, { id: 3, changeSetId: 9, adjustmentId: null });
  const user = await typeStatement(api, '9581.90');
  expect(await detail('Last balance, 09/30/2026')).toBe('$9,594.20');
  expect(await detail('In October')).toBe('−$12.30');
  expect(await detail('Your transactions say')).toBe('$9,581.90');
  expect(await detail('Difference')).toBe('$0.00');
  expect(screen.getByText('It matches to the cent.')).toBeDefined();
  await user.click(button('Lock through 10/31/2026'));
  expect(await screen.findByText('Locked through 10/31/2026')).toBeDefined();
  expect(api.bodiesOf(contract.sealPeriod)).toEqual([{ accountId: 1, endsOn: '2026-10-31', closingBalance: 9_581_90 }]);
  const panel = screen.getByRole('region', { name: 'Reconcile with a statement' });
  await waitFor(() => expect(document.activeElement).toBe(panel));
  expect(sessionStorage).toHaveLength(0);
});

// covers: reconciliation 32
test.each([
  ['abc', 'Enter an amount in dollars, like 86.42'],
  ['12.345', 'Enter no more than two decimals'],
  ['100000000000.01', 'Enter $100,000,000,000.00 or less'],
])('Reconcile: an ending balance of %s says what is wrong, and nothing is compared', async (typed, message) => {
  const api = household().on(contract.previewStatement, october());
  await typeStatement(api, typed);
  expect(await screen.findByText(message)).toBeDefined();
  expect(api.bodiesOf(contract.previewStatement)).toEqual([]);
});

// covers: reconciliation 32
test('Reconcile: without a date, the field asks for one', async () => {
  await openScreen(url, household());
  await findField('Statement ends');
  setValue('Statement ends', '');
  expect(await screen.findByText('Choose a date')).toBeDefined();
});

// covers: reconciliation 36
test('Reconcile: a first statement that matches says that its own days aren’t proven by it, and what would', async () => {
  const opening = { date: proofDay('2026-09-30'), balance: cents(9_594_20), isStated: false };
  await typeStatement(household().on(contract.previewStatement, october({ opening })), '9581.90');
  expect(await screen.findByText('It matches to the cent.')).toBeDefined();
  expect(
    screen.getByText(/^No earlier balance is known, so this doesn’t prove the days through 10\/31\/2026/),
  ).toBeDefined();
});

// covers: reconciliation 35
test('Reconcile: a first statement doesn’t say that its days aren’t proven if other balances prove them', async () => {
  const opening = { date: proofDay('2026-09-30'), balance: cents(9_594_20), isStated: false };
  const proven = { from: proofDay('2026-09-01'), to: proofDay('2026-11-10'), state: 'proven' } as const;
  const api = household()
    .on(contract.previewStatement, october({ opening }))
    .on(getProofStrip, marchStrip({ spans: [proven] }));
  await typeStatement(api, '9581.90');
  expect(await screen.findByText('It matches to the cent.')).toBeDefined();
  expect(screen.queryByText(/^No earlier balance is known/)).toBeNull();
});

// covers: reconciliation 36
test.each([
  ['says that it isn’t proven', '2026-09-30', ', not proven: no balance is known before it'],
  ['doesn’t, once a balance before it is known', '2026-08-31', ''],
])('a first statement that is locked %s', async (_case, from, added) => {
  const seal = {
    id: 3,
    accountId: 1,
    from: proofDay('2026-09-01'),
    to: proofDay('2026-09-30'),
    brokenIn: null,
    isByPostedDate: true,
  };
  const source = { source: 'person', basis: 'closing', fileName: null, to: proofDay('2026-11-15'), count: 2 } as const;
  const api = household()
    .on(contract.getSeals, [{ ...seal, closingBalance: cents(9_594_20), unexplained: cents(0) }])
    .on(getProofStrip, marchStrip({ gaps: [], sources: [{ ...source, from: proofDay(from) }] }));
  await openScreen(url, api);
  expect(await screen.findByText(`Locked through 09/30/2026${added}`)).toBeDefined();
});

test('Reconcile: a statement that starts at a proven day says so', async () => {
  const opening = { date: proofDay('2026-03-31'), balance: cents(9_594_20), isStated: true };
  await typeStatement(household().on(contract.previewStatement, october({ opening })), '9581.90');
  expect(await detail('Last proven, 03/31/2026')).toBe('$9,594.20');
});

// covers: reconciliation 29
test('with a difference, locking isn’t offered; ticking off a transaction compares again', async () => {
  const off = october({ difference: cents(-20_00) });
  const api = household().on(contract.previewStatement, off);
  const user = await typeStatement(api, '9561.90');
  expect(await screen.findByText('The statement and your transactions differ by $20.00.')).toBeDefined();
  expect(screen.queryByText('Lock through 10/31/2026')).toBeNull();
  await user.click(button('Tick off transactions (1 of 2)'));
  expect(screen.getByLabelText('Cafe')).toHaveProperty('disabled', true);
  api.on(contract.previewStatement, october());
  await user.click(screen.getByLabelText('Fuel'));
  expect(await screen.findByText('It matches to the cent.')).toBeDefined();
  expect(api.bodiesOf(contract.previewStatement).at(-1)).toMatchObject({ clearedIds: [5] });
});

/** October with 45.00 too much: Fuel is ticked off, and a pharmacy is there twice. */
const octoberOff = (culprits: readonly GapCulprit[]) =>
  october({
    difference: cents(45_00),
    clearedCount: 2,
    rows: october().rows.map((row) => ({ ...row, isCleared: true })),
    culprits: [...culprits],
  });

// covers: reconciliation 33
test('“Show what could explain it” ranks causes for the typed balance and the ticks, and one press fixes the first', async () => {
  const api = household()
    .on(contract.previewStatement, octoberOff([duplicate(pharmacy), missing()]))
    .on(contract.applyStatementFix, { changeSetId: 12, tickedIds: [] });
  const user = await typeStatement(api, '9626.90');
  expect(api.bodiesOf(contract.previewStatement).some(({ explains }) => explains)).toBe(false);
  await user.click(await screen.findByText('Show what could explain it'));
  const panel = within(screen.getByRole('region', { name: 'Reconcile with a statement' }));
  expect(await panel.findByText('Most likely this duplicate:')).toBeDefined();
  expect(panel.getByText('1 other explanation')).toBeDefined();
  const asked = { accountId: 1, endsOn: '2026-10-31', closingBalance: 9_626_90 };
  expect(api.bodiesOf(contract.previewStatement).at(-1)).toEqual({ ...asked, explains: true });
  api.on(contract.previewStatement, october());
  await user.click(panel.getByText('Remove the duplicate'));
  expect(await screen.findByText('It matches to the cent.')).toBeDefined();
  expect(api.bodiesOf(contract.applyStatementFix)).toEqual([{ ...asked, culprit: 'duplicate:7:9', decision: 'fix' }]);
  expect(screen.getByText('Fix applied')).toBeDefined();
});

// covers: reconciliation 30
test('Tab from a wrong ending balance reaches the button of its result, even before the result is there', async () => {
  const { promise, resolve } = Promise.withResolvers<StatementPreview>();
  const api = household().on(contract.previewStatement, () => promise);
  const user = await typeStatement(api, '9626.90');
  // Past the button for the sign, which only narrow screens show.
  await user.tab();
  await user.tab();
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('Comparing...');
  resolve(octoberOff([]));
  await waitFor(() => expect(focused()).toBe('Show what could explain it'));
});

// covers: reconciliation 31, 33
test('a cause can be a tick or the ending balance itself, which changes only the form', async () => {
  const cause = (label: string, statement: GapCulprit['statement']): GapCulprit => ({
    ...{ ...missing(), kind: 'tick', fingerprint: label, fixLabel: label, added: [], statement },
  });
  const leave = cause('Leave it', { closingBalance: null, tickIds: [], untickIds: [5] });
  const mistyped = cause('Change it to $9,581.90', { closingBalance: cents(9_581_90), tickIds: [], untickIds: [] });
  const api = household()
    .on(getProofStrip, marchStrip({ gaps: [] }))
    .on(contract.previewStatement, octoberOff([leave, mistyped]));
  const user = await typeStatement(api, '9626.90');
  await user.click(await screen.findByText('Show what could explain it'));
  await user.click(await screen.findByText('Leave it'));
  await waitFor(() => expect(api.bodiesOf(contract.previewStatement).at(-1)).toMatchObject({ clearedIds: [] }));
  expect(document.activeElement).not.toBe(document.body);
  await user.click(await screen.findByText('1 other explanation'));
  await user.click(await screen.findByText('Change it to $9,581.90'));
  await waitFor(() =>
    expect(api.bodiesOf(contract.previewStatement).at(-1)).toMatchObject({ closingBalance: 9_581_90 }),
  );
  expect(api.bodiesOf(contract.applyStatementFix)).toEqual([]);
});

// covers: reconciliation 33
test('until something is ticked off, it shows the difference with all of them: 2 transactions, and 45.00', async () => {
  const none = october().rows.map((row) => ({ ...row, isCleared: false, isFixed: false }));
  const api = household()
    .on(getProofStrip, marchStrip({ gaps: [] }))
    .on(contract.previewStatement, (sent) =>
      Object(sent.body).clearsAll
        ? octoberOff([duplicate(pharmacy)])
        : october({ difference: cents(12_70), clearedCount: 0, rows: none }),
    );
  const user = await typeStatement(api, '9626.90');
  await user.click(await screen.findByText('Show what could explain it'));
  const text = 'Nothing is ticked off yet. If both transactions are on the statement, $45.00 is left.';
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Remove the duplicate')).toBeDefined();
  await user.click(button('Tick off both'));
  expect(await screen.findByText('The statement and your transactions differ by $45.00.')).toBeDefined();
});

test.each([
  [1, 11, '1 of 12 transactions isn’t ticked off. If it’s on the statement too, $45.00 is left.', 'Tick it off'],
  [3, 9, '3 of 12 transactions aren’t ticked off. If they’re on the statement too, $45.00 is left.', 'Tick off all 3'],
])(
  'of %i that a person ticks off and %i that the bank posted, it counts those that aren’t ticked off',
  async (own, posted, text, label) => {
    const rows = Array.from({ length: own + posted }, (_, at) => ({
      ...{ id: at + 1, date: proofDay('2026-10-10'), name: `Shop ${at}`, amount: cents(-1_00) },
      ...{ isCleared: at >= own, isFixed: at >= own },
    }));
    const api = household()
      .on(getProofStrip, marchStrip({ gaps: [] }))
      .on(contract.previewStatement, (sent) =>
        Object(sent.body).clearsAll
          ? octoberOff([duplicate(pharmacy)])
          : october({ difference: cents(12_70), count: 12, clearedCount: posted, rows }),
      );
    const user = await typeStatement(api, '9626.90');
    await user.click(await screen.findByText('Show what could explain it'));
    expect(await screen.findByText(text)).toBeDefined();
    expect(button(label)).toBeDefined();
  },
);

test('causes can’t be pressed while those for newer ticks are loading', async () => {
  const never = new Promise<never>(() => {});
  const api = household()
    .on(getProofStrip, marchStrip({ gaps: [] }))
    .on(contract.previewStatement, ({ body }) =>
      Object(body).explains && Object(body).clearedIds ? never : octoberOff([duplicate(pharmacy)]),
    );
  const user = await typeStatement(api, '9626.90');
  await user.click(await screen.findByText('Show what could explain it'));
  await screen.findByText('Remove the duplicate');
  await user.click(button('Tick off transactions (2 of 2)'));
  await user.click(screen.getByLabelText('Fuel'));
  await waitFor(() => expect(button('Remove the duplicate').getAttribute('aria-disabled')).toBe('true'));
  await user.click(button('Remove the duplicate'));
  expect(api.bodiesOf(contract.applyStatementFix)).toEqual([]);
});

// covers: reconciliation 31
test('a fix that ends after another balance was typed ticks off what it added, and keeps that balance', async () => {
  const fixed = Promise.withResolvers<{ changeSetId: number; tickedIds: number[] }>();
  const api = household()
    .on(getProofStrip, marchStrip({ gaps: [] }))
    .on(contract.previewStatement, octoberOff([duplicate(pharmacy)]))
    .on(contract.applyStatementFix, () => fixed.promise);
  const user = await typeStatement(api, '9626.90');
  await user.click(await screen.findByText('Tick off transactions (2 of 2)'));
  await user.click(screen.getByLabelText('Fuel'));
  await waitFor(() => expect(api.bodiesOf(contract.previewStatement).at(-1)).toMatchObject({ clearedIds: [] }));
  await user.click(button('Show what could explain it'));
  await user.click(await screen.findByText('Remove the duplicate'));
  await waitFor(() => expect(api.bodiesOf(contract.applyStatementFix)).toMatchObject([{ clearedIds: [] }]));
  await fill(user, 'Ending balance', ' ');
  await waitFor(() => expect(screen.queryByText('Remove the duplicate')).toBeNull());
  await fill(user, 'Ending balance', '9700');
  fixed.resolve({ changeSetId: 12, tickedIds: [8] });
  const sent = { closingBalance: 9_700_00, clearedIds: [8] };
  await waitFor(() => expect(api.bodiesOf(contract.previewStatement).at(-1)).toMatchObject(sent));
});

// covers: reconciliation 29
test('if not all transactions are listed, they can only be ticked off together, so that no other loses its tick', async () => {
  const api = household().on(contract.previewStatement, october({ count: 1_200, difference: cents(-20_00) }));
  const user = await typeStatement(api, '9561.90');
  await user.click(await screen.findByText('Tick off transactions (1 of 1,200)'));
  expect(screen.getByText(/^Only the newest 2 of 1,200 transactions are listed\./)).toBeDefined();
  expect(screen.getByLabelText('Fuel')).toHaveProperty('disabled', true);
  await user.click(button('Tick off all'));
  await waitFor(() => expect(api.bodiesOf(contract.previewStatement).at(-1)).toMatchObject({ clearsAll: true }));
});

// covers: reconciliation 31
test('what was typed and ticked off is there when the page is opened again', async () => {
  const api = household().on(contract.previewStatement, october({ difference: cents(-20_00) }));
  const user = await typeStatement(api, '9561.90');
  await user.click(await screen.findByText('Tick off transactions (1 of 2)'));
  await user.click(screen.getByLabelText('Fuel'));
  await waitFor(() => expect(api.bodiesOf(contract.previewStatement).at(-1)).toMatchObject({ clearedIds: [5] }));
  await user.click(screen.getByRole('tab', { name: 'Edit' }));
  await waitFor(() => expect(screen.queryByLabelText('Ending balance')).toBeNull());
  await user.click(screen.getByRole('tab', { name: 'Info' }));
  expect(await findField('Ending balance')).toHaveProperty('value', '$9,561.90');
  expect(await findField('Statement ends')).toHaveProperty('value', '2026-10-31');
  const sent = { accountId: 1, endsOn: '2026-10-31', closingBalance: 9_561_90, clearedIds: [5] };
  await waitFor(() => expect(api.bodiesOf(contract.previewStatement).at(-1)).toEqual(sent));
});

// covers: reconciliation 11
test('the last resort on a manual account is an adjustment, after a question', async () => {
  const api = household()
    .on(contract.previewStatement, october({ difference: cents(-20_00) }))
    .on(contract.sealPeriod, { id: 3, changeSetId: 9, adjustmentId: 10 });
  const user = await typeStatement(api, '9561.90');
  await user.click(await screen.findByText('Add an adjustment and lock'));
  const modal = within(screen.getByRole('alertdialog'));
  expect(modal.getByText(/^This adds a hidden transaction of \$20\.00 called “Balance adjustment”/)).toBeDefined();
  await user.click(modal.getByText('Lock'));
  await waitFor(() => expect(api.bodiesOf(contract.sealPeriod)).toMatchObject([{ lastResort: 'adjust' }]));
});

// covers: reconciliation 11
test('on a linked account, a difference can be accepted as unexplained', async () => {
  const api = household().on(contract.previewStatement, october({ difference: cents(5_00), lastResort: 'accept' }));
  await typeStatement(api, '9586.90');
  expect(await screen.findByText('Accept it as unexplained and lock')).toBeDefined();
});

// covers: reconciliation 9
test('a statement of days that are already locked says so', async () => {
  const reason = '10/01/2026 to 10/31/2026 are already locked. Choose another day, or unlock them first.';
  const api = household().on(contract.previewStatement, new ErrorAnswer(409, 'conflict', reason));
  await typeStatement(api, '1');
  expect(await screen.findByText(reason)).toBeDefined();
});

const september = {
  ...{ id: 3, accountId: 1, from: proofDay('2026-09-01'), to: proofDay('2026-09-30'), brokenIn: null },
  ...{ isByPostedDate: true, closingBalance: cents(9_594_20), unexplained: cents(0) },
};

// covers: reconciliation 7
test('a locked statement is removed with its balance and its ticks, after a question that says so', async () => {
  const api = household().on(contract.getSeals, [september]).on(contract.unsealPeriod, { changeSetId: 9 });
  const user = await openScreen(url, api);
  expect(await screen.findByText('Statement, September 2026')).toBeDefined();
  expect(screen.getByText('Locked through 09/30/2026')).toBeDefined();
  expect(screen.getByText('$9,594.20')).toBeDefined();
  await user.click(screen.getByLabelText('Remove the statement of 09/01/2026 to 09/30/2026'));
  const modal = within(screen.getByRole('alertdialog', { name: 'Remove this statement?' }));
  expect(
    modal.getByText(
      'This unlocks 09/01/2026 to 09/30/2026. The statement’s balance of $9,594.20, its ticks, and its adjustment, if it has one, are removed. Your transactions stay.',
    ),
  ).toBeDefined();
  await user.click(modal.getByText('Remove'));
  expect(await screen.findByText('Statement removed')).toBeDefined();
  expect(api.bodiesOf(contract.unsealPeriod)).toEqual([{ id: 3, reopens: false }]);
});

const typedBalance = (id: number, date: string, amount: number): ListedBalance => ({
  ...{ id, date: proofDay(date), basis: 'closing', source: 'person', balance: cents(amount) },
});

// covers: entry/proof 14
test('the balances that were entered are listed: 120.50 can be corrected to 102.50, and an older one removed', async () => {
  const entered = [
    { balance: typedBalance(8, '2026-11-15', 120_50), isCurrent: true },
    { balance: typedBalance(5, '2026-09-30', 90_00), isCurrent: false },
  ];
  const api = household().on(getProofStrip, marchStrip({ entered })).on(saveProofBalance, { changeSetId: 9 });
  const user = await openScreen(url, api);
  const panel = within(await screen.findByRole('region', { name: 'Proven by' }));
  expect(panel.getByText('11/15/2026 · the account counts from here')).toBeDefined();
  expect(panel.queryByLabelText('Remove the balance of 11/15/2026')).toBeNull();
  const correct = panel.getByLabelText('Correct the balance of 11/15/2026');
  await user.click(correct);
  expect(screen.getByRole('dialog', { name: 'Balance on 11/15/2026' })).toBeDefined();
  await fill(user, 'Balance', '102.50');
  const corrected = { balance: typedBalance(9, '2026-11-15', 102_50), isCurrent: true };
  api.on(getProofStrip, marchStrip({ entered: [corrected, ...entered.slice(1)] }));
  await user.click(button('Save'));
  expect(await screen.findByText('Balance saved')).toBeDefined();
  expect(await panel.findByText('$102.50')).toBeDefined();
  // The browser returns the focus to what opened the dialog, so it has to be the same button still.
  expect(panel.getByLabelText('Correct the balance of 11/15/2026')).toBe(correct);
  await user.click(panel.getByLabelText('Remove the balance of 09/30/2026'));
  const question = within(screen.getByRole('alertdialog', { name: 'Remove the balance of 09/30/2026?' }));
  expect(
    question.getByText(/^\$90\.00 will no longer prove anything, and statements won’t start from it\./),
  ).toBeDefined();
  await user.click(question.getByText('Remove'));
  expect(await screen.findByText('Balance removed')).toBeDefined();
  expect(api.bodiesOf(saveProofBalance)).toEqual([
    { accountId: 1, id: 8, decision: 'correct', balance: 102_50 },
    { accountId: 1, id: 5, decision: 'remove' },
  ]);
});

test('Enter saves a corrected balance once, and one that is the same isn’t saved as a change', async () => {
  const entered = [{ balance: typedBalance(8, '2026-11-15', 120_50), isCurrent: true }];
  const api = household().on(getProofStrip, marchStrip({ entered })).on(saveProofBalance, { changeSetId: 9 });
  const user = await openScreen(url, api);
  await user.click(await screen.findByLabelText('Correct the balance of 11/15/2026'));
  await user.type(screen.getByLabelText('Balance'), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Balance on 11/15/2026' })).toBeNull());
  expect(api.bodiesOf(saveProofBalance)).toEqual([]);
  await user.click(screen.getByLabelText('Correct the balance of 11/15/2026'));
  await fill(user, 'Balance', '102.50');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Balance saved')).toBeDefined();
  expect(api.bodiesOf(saveProofBalance)).toEqual([{ accountId: 1, id: 8, decision: 'correct', balance: 102_50 }]);
});

// covers: entry/proof 14
test('a balance that isn’t one isn’t saved, and its field says why', async () => {
  const entered = [{ balance: typedBalance(8, '2026-11-15', 120_50), isCurrent: true }];
  const api = household().on(getProofStrip, marchStrip({ entered }));
  const user = await openScreen(url, api);
  await user.click(await screen.findByLabelText('Correct the balance of 11/15/2026'));
  await fill(user, 'Balance', '1.234');
  await user.click(button('Save'));
  expect(await screen.findByText('Enter no more than two decimals')).toBeDefined();
  expect(api.bodiesOf(saveProofBalance)).toEqual([]);
});

// covers: entry/proof 11
test('a balance that was set aside is listed, and can be used again', async () => {
  const setAside = [{ ...typedBalance(6, '2026-03-09', 70_00), source: 'bank' as const }];
  const api = household().on(getProofStrip, marchStrip({ setAside })).on(saveProofBalance, { changeSetId: 9 });
  const user = await openScreen(url, api);
  expect(await screen.findByText('03/09/2026, set aside')).toBeDefined();
  await user.click(screen.getByLabelText('Use the balance of 03/09/2026 again'));
  expect(await screen.findByText('The balance counts again')).toBeDefined();
  expect(api.bodiesOf(saveProofBalance)).toEqual([{ accountId: 1, id: 6, decision: 'restore' }]);
});

// covers: reconciliation 34
test('of 5 locked statements, the newest 3 are listed, and all on request', async () => {
  const seals = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'].map((month, index) => ({
    ...{
      id: index + 1,
      accountId: 1,
      from: proofDay(`${month}-01`),
      to: proofDay(`${month}-30`),
      brokenIn: null,
      isByPostedDate: true,
    },
    ...{ closingBalance: cents(9_594_20), unexplained: cents(0) },
  }));
  const user = await openScreen(url, household().on(contract.getSeals, seals));
  const panel = within(await screen.findByRole('region', { name: 'Proven by' }));
  expect(await panel.findByText('Statement, September 2026')).toBeDefined();
  const shown = () => panel.getAllByText(/^Statement, /).map(({ textContent }) => textContent?.split(' ')[1]);
  expect(shown()).toEqual(['September', 'August', 'July']);
  await user.click(panel.getByRole('button', { name: 'Show all 5 statements' }));
  expect(shown()).toEqual(['September', 'August', 'July', 'June', 'May']);
  await user.click(panel.getByRole('button', { name: 'Show fewer statements' }));
  expect(shown()).toHaveLength(3);
});

// covers: reconciliation 7
test('unlocking a statement leads back to it: its day, balance, and ticks are there, and the question says so', async () => {
  const api = household()
    .on(contract.getSeals, [september])
    .on(contract.previewStatement, october())
    .on(contract.unsealPeriod, { changeSetId: 9 });
  const user = await openScreen(url, api);
  await user.click(await screen.findByLabelText('Unlock 09/01/2026 to 09/30/2026'));
  const modal = within(screen.getByRole('alertdialog', { name: 'Unlock this statement?' }));
  expect(modal.getByText(/The statement opens in Reconcile with its balance of \$9,594\.20/)).toBeDefined();
  expect(api.bodiesOf(contract.unsealPeriod)).toEqual([]);
  await user.click(modal.getByText('Unlock'));
  await waitFor(() =>
    expect(api.bodiesOf(contract.previewStatement)).toMatchObject([{ endsOn: '2026-09-30', closingBalance: 9_594_20 }]),
  );
  expect(api.bodiesOf(contract.unsealPeriod)).toEqual([{ id: 3, reopens: true }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Ending balance' })));
});
