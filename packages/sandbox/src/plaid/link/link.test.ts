import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkTokenRequest, PUBLIC_URL, TestBank } from '../testing/bank.ts';

let bank: TestBank;

beforeEach(async () => {
  bank = new TestBank();
  await bank.start();
});

afterEach(() => bank.stop());

describe('Link', () => {
  test('lists and searches banks, rejects a wrong password and a locked user, and accepts a valid login', async () => {
    const { link_token } = (await bank.plaid.linkTokenCreate(linkTokenRequest)).data;
    const list = await bank.open(`link?token=${link_token}`);
    expect(list.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(list.headers['x-frame-options']).toBe('SAMEORIGIN');
    for (const name of ['Granite Bank', 'Summit Card &amp; Loan', 'Evergreen Investments', 'Harbor Credit Union'])
      expect(list.body).toContain(name);
    const found = await bank.open(`link?token=${link_token}&q=harbor`);
    expect(found.body).toContain('Harbor Credit Union');
    expect(found.body).not.toContain('Granite Bank');
    const tries: [string, string, string][] = [
      ['user_good', 'wrong', 'is incorrect'],
      ['user_bad_password', 'pass_good', 'is incorrect'],
      ['user_locked', 'pass_good', 'is locked'],
    ];
    for (const [user, password, text] of tries) {
      const login = { token: link_token, institution: 'ins_101', user, password };
      expect((await bank.post('link/login', login)).body).toContain(text);
    }
    const token = await bank.clickThrough(link_token, 'ins_101', 'user_good');
    expect((await bank.plaid.itemGet({ access_token: token })).data.item.institution_name).toBe('Granite Bank');
    expect((await bank.open(`link?token=${link_token}`)).statusCode).toBe(410);
  });

  test('a bank with redirects opens its own page and returns with oauth_state_id', async () => {
    const { link_token } = (await bank.plaid.linkTokenCreate(linkTokenRequest)).data;
    const access_token = await bank.clickThrough(link_token, 'ins_104', 'user_good');
    const { accounts } = (await bank.plaid.accountsGet({ access_token })).data;
    expect(accounts.map(({ name }) => name)).toEqual(['Share Draft', 'Student Loan']);
    expect(accounts[0]?.persistent_account_id).toBeDefined();
  });

  test('linking again gives new ids but the same digits, names and balances', async () => {
    const [first, second] = [await bank.link('user_good'), await bank.link('user_good')];
    const [one, two] = await Promise.all(
      [first, second].map(
        async (access_token) => (await bank.plaid.accountsBalanceGet({ access_token })).data.accounts,
      ),
    );
    const known = (accounts: typeof one) => accounts?.map(({ name, mask, balances }) => ({ name, mask, balances }));
    expect(known(one)).toEqual(known(two));
    expect(one?.[0]?.account_id).not.toBe(two?.[0]?.account_id);
    const other = (await bank.plaid.accountsGet({ access_token: await bank.link('user_good_2') })).data.accounts;
    expect(other[0]?.mask).not.toBe(one?.[0]?.mask);
  });

  test('Hosted Link runs as a full page, and /link/token/get returns its result', async () => {
    const hosted_link = { completion_redirect_uri: 'app.cairn.budget://linked' };
    const { data } = await bank.plaid.linkTokenCreate({ ...linkTokenRequest, hosted_link });
    expect(data.hosted_link_url).toBe(`${PUBLIC_URL}/sandbox/plaid/link?token=${data.link_token}`);
    const { link_token } = data;
    expect((await bank.plaid.linkTokenGet({ link_token })).data.link_sessions).toEqual([]);
    const login = { token: link_token, institution: 'ins_101', user: 'user_good', password: 'pass_good' };
    await bank.post('link/login', login);
    const done = await bank.post('link/accounts', { token: link_token, account: 'checking' });
    expect(done.body).toContain('href="app.cairn.budget://linked"');
    const results = async () =>
      (await bank.plaid.linkTokenGet({ link_token })).data.link_sessions?.[0]?.results?.item_add_results;
    const [result] = (await results()) ?? [];
    expect(result?.institution?.name).toBe('Granite Bank');
    expect(result?.accounts.map(({ name }) => name)).toEqual(['Everyday Checking']);
    await bank.plaid.itemPublicTokenExchange({ public_token: result?.public_token ?? '' });
    expect(await results()).toEqual([result]);
  });
});
