import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanEmail, cleanName, emailProblem, nameProblem, newPasswordProblem } from './fields.ts';
import { html } from './pages/html.ts';

describe('an email', () => {
  test.each(['a@b', 'first.last+tag@sub.example.co.uk', 'x@localhost'])('%s is valid', (email) => {
    expect(emailProblem(email)).toBeUndefined();
  });

  test.each(['', 'a', '@b', 'a@', 'a b@c', 'a@b@c', 'a@-b', `${'a'.repeat(250)}@b.cc`, 'a\u0000@b'])(
    '%j is invalid',
    (email) => {
      expect(emailProblem(email)).toBeTypeOf('string');
    },
  );

  test('is lowercased and trimmed', () => {
    expect(cleanEmail('  Maya@Example.COM\n')).toBe('maya@example.com');
  });
});

test('a password has 8 to 128 characters, and an emoji counts as one', () => {
  for (const character of ['x', '😀']) {
    expect(newPasswordProblem(character.repeat(7), 'maya@example.com')).toBe('Use at least 8 characters.');
    expect(newPasswordProblem(character.repeat(8), 'maya@example.com')).toBeUndefined();
    expect(newPasswordProblem(character.repeat(128), 'maya@example.com')).toBeUndefined();
    expect(newPasswordProblem(character.repeat(129), 'maya@example.com')).toBe('Use at most 128 characters.');
  }
});

test.each(['password', 'Password', ' PASSWORD1 ', '12345678', 'qwertyuiop', 'ｐａｓｓｗｏｒｄ', 'Passw0rd'])(
  '%j is rejected as too common',
  (password) => {
    expect(newPasswordProblem(password, 'maya@example.com')).toBe(
      'This password is too common and easy to guess. Choose a different one.',
    );
  },
);

test.each(['password of mine', '12345678x', 'correct horse battery'])('%j is not too common', (password) => {
  expect(newPasswordProblem(password, 'maya@example.com')).toBeUndefined();
});

test('a name has 1 to 100 characters after cleanup', () => {
  expect(nameProblem(cleanName(' \t\u0000 '))).toBe('Enter your name.');
  expect(nameProblem('é'.repeat(100))).toBeUndefined();
  expect(nameProblem('é'.repeat(101))).toBe('Use at most 100 characters.');
});

test('no text can break out of its place in a page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(html`<p title="${text}">`.text.slice(10, -2)).not.toMatch(/[<>"']/);
    }),
  );
  expect(html`<p>${html`<b>`}${[html`1`, html`2`]}${undefined}${3}</p>`.text).toBe('<p><b>123</p>');
});
