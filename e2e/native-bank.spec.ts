import { newPersonDetails, type PersonDetails, signUp } from '../scripts/people/person.ts';
import { logInAtBank, newBankUser } from './support/bank.ts';
import { NativeShell } from './support/nativeShell.ts';
import { checkAccessibility, expect, test } from './support/test.ts';

const HOME = 'https://localhost';
const GRANITE = 'ins_101';
const HOSTED_PAGE = /\/sandbox\/plaid\/link\?token=/;

test.use({ permissions: ['local-network-access'] });

/** Signs up an adult with Premium over HTTP and completes onboarding. */
async function createPremiumAdult(url: string): Promise<PersonDetails> {
  const person = newPersonDetails();
  const details = { ...person, email: `premium-${person.email}` };
  const { accessToken } = await signUp(url, details);
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.ok, path).toBe(true);
  };
  await call('User/GetUserAccount', { timeZone: 'UTC' });
  const profile = { FirstName: 'Robin', LastName: 'Example', DateOfBirth: '1990-05-05', Email: details.email };
  await call('User/SaveUserAccount', { ...profile, newUserLoginFlowComplete: true });
  return details;
}

test('a bank is linked with Hosted Link, closing it shows no error, and an expired login is repaired', {
  tag: ['@narrow', '@deep'],
}, async ({ page, context, server }) => {
  // Importing a bank's whole history may take half a minute.
  const { email, password } = await createPremiumAdult(server.url);
  const user = newBankUser();
  const shell = await NativeShell.open(context, page, { platform: 'ios', server: server.url });
  await page.goto(`${HOME}/ConnectedAccounts`);
  const logIn = await shell.browserPage();
  await logIn.getByLabel('Email').fill(email);
  await logIn.getByLabel('Password', { exact: true }).fill(password);
  await logIn.getByRole('button', { name: 'Log in' }).click();
  const connect = page.getByRole('button', { name: 'Connect Account' });
  const checking = page.getByRole('link', { name: /^Everyday Checking/ });
  const calls = () => shell.called('CapacitorHttp', 'request').map(({ url }) => String(url).split('/api/')[1]);
  const called = (path: string) => calls().filter((each) => each === path).length;
  const storedLinkToken = () => page.evaluate(() => localStorage.getItem('linkToken'));
  await expect(connect).toBeEnabled();
  await expect.poll(() => logIn.isClosed()).toBe(true);

  await connect.click();
  await expect((await shell.browserPage()).getByRole('heading', { name: 'Select your bank' })).toBeVisible();
  expect(await storedLinkToken()).not.toBeNull();
  await shell.closeBrowser();
  await expect.poll(() => called('Plaid/CompleteHostedLink')).toBe(1);
  await expect(connect).toBeEnabled();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect.poll(storedLinkToken).toBeNull();

  await connect.click();
  const link = await shell.browserPage();
  expect(String(shell.called('Browser', 'open').at(-1)?.url)).toMatch(HOSTED_PAGE);
  await checkAccessibility(link);
  await link.getByRole('link', { name: /Granite Bank/ }).click();
  await logInAtBank(link, user);
  await link.getByRole('button', { name: 'Continue' }).click();
  await page.evaluate(() => void Reflect.set(window, 'sameLoad', true));
  // On a phone, the app returns to the foreground at this moment, which would otherwise reload the page.
  await link.getByRole('link', { name: 'Return to Cairn' }).click();
  await shell.emit('App', 'appStateChange', { isActive: true });
  await expect(checking).toContainText('Updated just now');
  await expect.poll(() => link.isClosed()).toBe(true);
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  await expect.poll(storedLinkToken).toBeNull();
  await expect(page.getByText(/^Importing/)).toHaveCount(0);
  await checkAccessibility(page);

  const expired = await page.request.post(`${server.url}/sandbox/plaid/control/expire-login`, { data: { user } });
  expect(expired.ok()).toBe(true);
  await page.goto(`${HOME}/ConnectedAccounts`);
  const atStart = await shell.browserPage();
  await expect(atStart.getByRole('heading', { name: 'Log in to Granite Bank' })).toBeVisible();
  await shell.closeBrowser();
  await expect(checking).toContainText('Needs attention');
  await page.getByRole('button', { name: 'Reconnect Granite Bank' }).click();
  const repair = await shell.browserPage();
  await expect(repair.getByLabel('Username')).toHaveValue(user);
  await logInAtBank(repair, user);
  await repair.getByRole('link', { name: 'Return to Cairn' }).click();
  await expect(page.getByText('Needs attention')).toHaveCount(0);
  await expect(checking).toContainText('Updated just now');
  expect(called('Plaid/CompleteHostedLink')).toBe(2);
  for (const path of ['CreateLinkToken', 'UpdateLinkToken', 'SetAccessToken'])
    expect(calls()).not.toContain(`Plaid/${path}`);
  expect(shell.called('CapacitorHttp', 'request').map(({ data }) => data)).toContainEqual({ institutionId: GRANITE });
});
