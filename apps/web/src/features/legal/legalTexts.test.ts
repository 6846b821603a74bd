import { ERASED_AFTER_DAYS } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { plainText } from '../../ui/prose.ts';
import dataDeletion from './dataDeletion.md';
import endUserLicense from './endUserLicense.md';
import { type LegalText, sectionId, withSupportEmail } from './legalText.ts';
import plaidAgreement from './plaidAgreement.md';
import privacyPolicy from './privacyPolicy.md';
import termsOfUse from './termsOfUse.md';

const EMAIL = 'help@cairn.example';
const texts = { dataDeletion, endUserLicense, plaidAgreement, privacyPolicy, termsOfUse };
/** Every path that the legal pages link to. */
const screens = [
  '/ConnectedAccounts',
  '/DataDeletion',
  '/PlaidEnduser',
  '/PrivacyPolicy',
  '/TermsOfUse',
  '/UserProfile',
];
type Name = keyof typeof texts;

function linesOf({ body, sections }: LegalText) {
  const blocks = [...body, ...sections.flatMap((section) => section.body)];
  return withSupportEmail(blocks, EMAIL).flatMap(({ lines }) => lines);
}

function linksOf(text: LegalText): string[] {
  return linesOf(text).flatMap((line) =>
    line.flatMap((part) => (typeof part === 'object' && 'to' in part ? [part.to] : [])),
  );
}

describe('policy points', () => {
  // covers: screen/legal-pages 12-19; constants/data-policy 1-5
  test.each<[Name, string]>([
    ['dataDeletion', 'within 30 days of a confirmed request, unless the law requires us to retain some of it'],
    ['dataDeletion', 'from your registered address with the subject “Delete My Account”'],
    [
      'dataDeletion',
      `Through day ${ERASED_AFTER_DAYS - 1}: if you change your mind, log in and select Reinstate account`,
    ],
    ['dataDeletion', `On day ${ERASED_AFTER_DAYS}: everything is erased`],
    ['dataDeletion', 'Backups, for about 30 days'],
    ['dataDeletion', 'no further data is fetched'],
    ['dataDeletion', 'We don’t store any data about children under 13'],
    ['privacyPolicy', 'within 30 days, unless the law requires us to retain some of it'],
    ['privacyPolicy', 'Backups are overwritten in about 30 days'],
    ['privacyPolicy', 'TLS 1.2 or newer'],
    ['privacyPolicy', 'AES-256'],
    ['privacyPolicy', 'only the last 2 to 4 digits'],
    ['privacyPolicy', 'You can disconnect a bank in the app at any time'],
    ['privacyPolicy', 'The minimum age for a standard account is 18'],
    ['privacyPolicy', 'If you are 13 to 17, you may have a junior account'],
    ['privacyPolicy', 'not for children under 13, or under 16 in places'],
    ['privacyPolicy', 'We never send data about juniors to the help service or the monitoring service'],
    ['termsOfUse', 'capped at the amount you paid us in the previous 12 months'],
    ['termsOfUse', 'You must be at least 18 for a standard account'],
    ['termsOfUse', 'If you are under 13, you may not use Cairn'],
    ['termsOfUse', 'It costs $12 a month, or $9.60 a month when billed yearly, which is $115.20 upfront'],
    ['termsOfUse', '7-day free trial'],
    ['endUserLicense', 'capped at the amount you paid us in the previous 12 months'],
    ['endUserLicense', 'You must be at least 18 to accept this license'],
    ['plaidAgreement', 'only the last 2 to 4 digits'],
    ['plaidAgreement', 'no further data is fetched'],
    ['plaidAgreement', 'TLS 1.2 or newer'],
    ['plaidAgreement', 'AES-256'],
    ['plaidAgreement', 'Adults, 18 or older, with Premium'],
  ])('%s: %s', (name, point) => {
    expect(plainText(linesOf(texts[name]))).toContain(point);
  });
});

describe.each(Object.entries(texts))('%s', (_name, text) => {
  test('contains the support email address', () => {
    expect(plainText(linesOf(text))).toContain(EMAIL);
    expect(linksOf(text)).toContain(`mailto:${EMAIL}`);
  });

  test('has unique section anchors and a last-updated date', () => {
    const ids = text.sections.map(({ title }) => sectionId(title));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
    expect(text.lastUpdated).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  test('links only to existing screens', () => {
    for (const to of linksOf(text)) if (to.startsWith('/')) expect(screens).toContain(to);
  });
});

// covers: screen/legal-pages 14
test('the email link includes the subject', () => {
  const link = linksOf(dataDeletion).find((to) => to.startsWith('mailto:'));
  expect(link).toBe(`mailto:${EMAIL}?subject=Delete%20My%20Account`);
});
