import { describe, expect, test } from 'vitest';
import { hostileShapes } from '../../../test/hostile-shapes.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { parseEvent } from './receive-event.ts';

const metadata = { userId: '7' };
const subscription = { object: 'subscription', metadata, customer: 'cus_1' };
const eventOf = (object: unknown, more: object = {}) => ({ id: 'evt_1', data: { object }, ...more });

describe('a signed event', () => {
  test.each([
    ['a subscription', subscription, { userId: 7, customerId: 'cus_1' }],
    [
      'a subscription with its customer',
      { ...subscription, customer: { id: 'cus_2' } },
      { userId: 7, customerId: 'cus_2' },
    ],
    [
      'an invoice',
      { object: 'invoice', parent: { subscription_details: { metadata } }, customer: 'cus_1' },
      { userId: 7, customerId: 'cus_1' },
    ],
    ['an invoice without a subscription', { object: 'invoice', parent: null, customer: 'cus_1' }, null],
    ['a subscription that isn’t ours', { ...subscription, metadata: {} }, null],
    ['an impossible user id', { ...subscription, metadata: { userId: '1e99' } }, null],
    ['something else', { object: 'charge', metadata, customer: 'cus_1' }, null],
  ])('about %s', (_what, object, subject) => {
    expect(parseEvent(eventOf(object))).toEqual({ id: 'evt_1', subject });
  });

  // covers: server/subscription 8
  test.each<[string, unknown]>([
    ['null', null],
    ['an empty object', {}],
    ['no data', { id: 'evt_1' }],
    ['no id', { data: { object: subscription } }],
    ['an id that the database can’t store', eventOf(subscription, { id: 'evt\u0000' })],
    ['a customer that the database can’t store', eventOf({ ...subscription, customer: 'cus\u0000' })],
    ...Object.entries(hostileShapes).flatMap<[string, unknown]>(([name, shape]) => [
      [`${name} as data`, { id: 'evt_1', data: shape }],
      [`${name} as its object`, eventOf(shape)],
    ]),
  ])('with %s is rejected', (_what, signed) => {
    expect(() => parseEvent(signed)).toThrow(ProblemError);
  });
});
