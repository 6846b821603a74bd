import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { type Capability, mayUse, type Role } from './capabilities.ts';
import { contract } from './contract.ts';

const roles: readonly Role[] = ['owner', 'partner', 'viewer', 'advisor'];
const calls: readonly Call[] = Object.values(contract);

const table: Readonly<Record<Capability, { readonly roles: readonly Role[]; readonly calls: number }>> = {
  none: { roles, calls: 2 },
  account: { roles, calls: 20 },
  read: { roles, calls: 65 },
  write: { roles: ['owner', 'partner'], calls: 54 },
  connect: { roles: ['owner', 'partner'], calls: 17 },
  export: { roles: ['owner', 'partner'], calls: 2 },
  administer: { roles: ['owner'], calls: 0 },
};
const capabilities = Object.keys(table).filter((name): name is Capability => name in table);

// covers: server/ownership 9
test.each(capabilities)('%s: which roles have it, and how many calls need it', (capability) => {
  expect({
    roles: roles.filter((role) => mayUse(role, capability)),
    calls: calls.filter(({ needs }) => needs === capability).length,
  }).toEqual(table[capability]);
});

// covers: server/ownership 9
test('every call needs a capability from the table', () => {
  const unknown = calls.filter(({ needs }) => !capabilities.includes(needs));
  expect(unknown.map(({ path }) => path)).toEqual([]);
});
