import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDeepLink } from './deepLinks.ts';

const SITE = 'https://cairn.example';
const read = (text: unknown) => readDeepLink(text, SITE);

describe('the sign-in callback', () => {
  test.each([
    ['in the query', 'app.cairn.budget://callback?code=c&state=s'],
    ['in the hash', 'app.cairn.budget://callback#code=c&state=s'],
    ['with one slash', 'app.cairn.budget:/callback?code=c&state=s'],
    ['with a slash at its end', 'app.cairn.budget://callback/?code=c&state=s'],
  ])('is read with code and state %s', (_where, text) => {
    expect(read(text)).toEqual({ kind: 'sign-in', address: 'app.cairn.budget://callback?code=c&state=s' });
  });

  test('is read with one of the two, so that a refusal by the provider is told', () => {
    expect(read('app.cairn.budget://callback?error=access_denied&state=s')).toMatchObject({ kind: 'sign-in' });
    expect(read('app.cairn.budget://callback?code=c')).toMatchObject({ kind: 'sign-in' });
  });

  test('is ignored without code and state', () => {
    expect(read('app.cairn.budget://callback')).toBeNull();
    expect(read('app.cairn.budget://callback?code=&state=')).toBeNull();
    expect(read('app.cairn.budget://callback?other=1#more=2')).toBeNull();
  });
});

describe('other returns', () => {
  test('are told apart by their place', () => {
    expect(read('app.cairn.budget://signed-out')).toEqual({ kind: 'signed-out' });
    expect(read('app.cairn.budget://signed-out?state=s')).toEqual({ kind: 'signed-out' });
    expect(read('app.cairn.budget://bank-link?session=1')).toEqual({ kind: 'bank-link' });
  });

  test('a link to the site leads to its screen', () => {
    expect(read(`${SITE}/Budget?month=2&year=2026`)).toEqual({ kind: 'screen', target: '/Budget?month=2&year=2026' });
    expect(read(`${SITE}/EditTransaction/5`)).toEqual({ kind: 'screen', target: '/EditTransaction/5' });
  });
});

describe('ignored', () => {
  test.each([
    ['nothing', ''],
    ['no text', undefined],
    ['no text', 5],
    ['no address', 'callback?code=c&state=s'],
    ['another scheme', 'https://callback/?code=c&state=s'],
    ['another scheme', 'app.cairn.budget.evil://callback?code=c&state=s'],
    ['another scheme', 'capp.cairn.budget://callback?code=c&state=s'],
    ['a script', 'javascript:alert(1)//callback?code=c&state=s'],
    ['another place', 'app.cairn.budget://elsewhere?code=c&state=s'],
    ['a longer place', 'app.cairn.budget://callback/more?code=c&state=s'],
    ['a place below', 'app.cairn.budget://x/callback?code=c&state=s'],
    ['a name before the place', 'app.cairn.budget://somebody@callback?code=c&state=s'],
    ['a port', 'app.cairn.budget://callback:80?code=c&state=s'],
    ['another site', 'https://evil.example/Budget'],
    ['another site', `${SITE}.evil.example/Budget`],
    ['the site without its lock', 'http://cairn.example/Budget'],
    ['a way back from a bank', `${SITE}/ConnectedAccounts?oauth_state_id=x`],
    ['payment', `${SITE}/StripePayments?payment_intent=x`],
    ['a screen that is not listed', `${SITE}/BudgetElse`],
    ['a screen that is not listed', `${SITE}/EditTransaction/../AddTransaction`],
    ['the site’s own callback', `${SITE}/callback?code=c&state=s`],
    ['too much', `app.cairn.budget://callback?code=c&state=${'s'.repeat(9_000)}`],
  ])('%s: %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  test('whatever else is opened never signs in, and never throws', () => {
    const noise = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((text) => `app.cairn.budget:${text}`),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const link = read(text);
        if (link?.kind !== 'sign-in') return true;
        const { searchParams } = new URL(link.address);
        return text.startsWith('app.cairn.budget:') && (searchParams.has('code') || searchParams.has('state'));
      }),
    );
  });
});
