import { expect, test } from 'vitest';
import { listAt, parseForm, textAt, textsAt } from './form-body.ts';

test('parses the SDK’s nested names into objects', () => {
  const form = parseForm('customer=cus_1&items[0][price]=price_m&metadata[userId]=7&expand[0]=a&expand[1]=b.c');
  expect(textAt(form, 'items', '0', 'price')).toBe('price_m');
  expect(textAt(form, 'items', '1', 'price')).toBeNull();
  expect(textsAt(form, 'metadata')).toEqual({ userId: '7' });
  expect(listAt(form, 'expand')).toEqual(['a', 'b.c']);
  expect(listAt(parseForm('expand[]=a&expand[]=b'), 'expand')).toEqual(['a', 'b']);
});

test('names can’t change object prototypes', () => {
  parseForm('__proto__[admin]=1&constructor[prototype][admin]=1');
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});
