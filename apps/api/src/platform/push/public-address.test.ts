import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublic } from './public-address.ts';

test.each(['142.250.72.14', '1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('a name that leads to this machine is not resolved', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve));
  expect(error).toMatchObject({ message: 'The name has an address in a private network.' });
});
