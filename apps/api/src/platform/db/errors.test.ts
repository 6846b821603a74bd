import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DatabaseError, isDatabaseUnavailable, isStatementTimeout } from './errors.ts';

function refused(): Error {
  return Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
}

function state(code: string): Error {
  return Object.assign(new Error('the server says no'), { code });
}

describe('the database is unavailable', () => {
  test.each([
    ['a statement can’t connect', new DrizzleQueryError('select 1', [], refused())],
    ['the connection ends during a statement', new DrizzleQueryError('select 1', [], state('57P01'))],
    ['there are too many connections', new DrizzleQueryError('select 1', [], state('53300'))],
    [
      'the connection broke before a statement',
      new DrizzleQueryError(
        'rollback',
        [],
        new Error('Client has encountered a connection error and is not queryable'),
      ),
    ],
    ['a connection stops responding', new DrizzleQueryError('select 1', [], new Error('Query read timeout'))],
    ['a transaction can’t begin', new DatabaseError(refused())],
    ['the pool has ended', new DatabaseError(new Error('Cannot use a pool after calling end on the pool'))],
    ['that is the cause of another error', new Error('no account', { cause: new DatabaseError(refused()) })],
  ])('when %s', (_when, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    ['another service refuses a connection', refused()],
    ['fetch fails', new TypeError('fetch failed', { cause: refused() })],
    ['another service ends the connection', new Error('connection terminated')],
    ['a statement is invalid', new DrizzleQueryError('select x', [], state('42703'))],
    ['something else is thrown', 'ECONNREFUSED'],
  ])('not when %s', (_when, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('a statement timed out', () => {
  test.each([
    ['it reached its timeout', new DrizzleQueryError('select 1', [], state('57014')), true],
    ['it waited too long for a lock', new DrizzleQueryError('select 1', [], state('55P03')), true],
    ['a statement is invalid', new DrizzleQueryError('select x', [], state('42703')), false],
    ['another service reports it', state('57014'), false],
  ])('when %s: %s', (_when, error, expected) => {
    expect(isStatementTimeout(error)).toBe(expected);
  });
});
