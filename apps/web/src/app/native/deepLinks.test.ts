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
    ['with a trailing slash', 'app.cairn.budget://callback/?code=c&state=s'],
  ])('is accepted with code and state: %s', (_where, text) => {
    expect(read(text)).toEqual({ kind: 'sign-in', url: 'app.cairn.budget://callback?code=c&state=s' });
  });

  test('is accepted with only one of the two, so that the provider’s errors are reported', () => {
    expect(read('app.cairn.budget://callback?error=access_denied&state=s')).toMatchObject({ kind: 'sign-in' });
    expect(read('app.cairn.budget://callback?code=c')).toMatchObject({ kind: 'sign-in' });
  });

  // covers: validation 35
  test('is ignored without code and state', () => {
    expect(read('app.cairn.budget://callback')).toBeNull();
    expect(read('app.cairn.budget://callback?code=&state=')).toBeNull();
    expect(read('app.cairn.budget://callback?other=1#more=2')).toBeNull();
  });
});

describe('other deep links', () => {
  test('are identified by host', () => {
    expect(read('app.cairn.budget://signed-out')).toEqual({ kind: 'signed-out' });
    expect(read('app.cairn.budget://signed-out?state=s')).toEqual({ kind: 'signed-out' });
    expect(read('app.cairn.budget://bank-link?session=1')).toEqual({ kind: 'bank-link' });
  });

  test('a link to the site opens its screen', () => {
    expect(read(`${SITE}/Budget?month=2&year=2026`)).toEqual({ kind: 'screen', target: '/Budget?month=2&year=2026' });
    expect(read(`${SITE}/EditTransaction/5`)).toEqual({ kind: 'screen', target: '/EditTransaction/5' });
  });
});

describe('ignored', () => {
  // covers: validation 33, 34
  test.each([
    ['empty', ''],
    ['not a string', undefined],
    ['not a string', 5],
    ['not a URL', 'callback?code=c&state=s'],
    ['another scheme', 'https://callback/?code=c&state=s'],
    ['another scheme', 'app.cairn.budget.evil://callback?code=c&state=s'],
    ['another scheme', 'capp.cairn.budget://callback?code=c&state=s'],
    ['a script', 'javascript:alert(1)//callback?code=c&state=s'],
    ['another host', 'app.cairn.budget://elsewhere?code=c&state=s'],
    ['a host with a path', 'app.cairn.budget://callback/more?code=c&state=s'],
    ['callback as the path of another host', 'app.cairn.budget://x/callback?code=c&state=s'],
    ['a user name', 'app.cairn.budget://robin@callback?code=c&state=s'],
    ['a port', 'app.cairn.budget://callback:80?code=c&state=s'],
    ['another site', 'https://evil.example/Budget'],
    ['another site', `${SITE}.evil.example/Budget`],
    ['the site over plain HTTP', 'http://cairn.example/Budget'],
    ['a bank’s OAuth return', `${SITE}/ConnectedAccounts?oauth_state_id=x`],
    ['payment', `${SITE}/StripePayments?payment_intent=x`],
    ['a screen that is not listed', `${SITE}/BudgetElse`],
    ['a screen that is not listed', `${SITE}/EditTransaction/../AddTransaction`],
    ['the site’s own callback', `${SITE}/callback?code=c&state=s`],
    ['too long', `app.cairn.budget://callback?code=c&state=${'s'.repeat(9_000)}`],
  ])('%s: %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  test('any other input neither signs in nor throws', () => {
    const noise = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((text) => `app.cairn.budget:${text}`),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const link = read(text);
        if (link?.kind !== 'sign-in') return true;
        const { searchParams } = new URL(link.url);
        return text.startsWith('app.cairn.budget:') && (searchParams.has('code') || searchParams.has('state'));
      }),
    );
  });
});
