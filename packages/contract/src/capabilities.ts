/** What a member of a ledger may be. */
export type Role = 'owner' | 'partner' | 'viewer' | 'advisor';

/**
 * What a call needs of the caller's role. `account` is the caller's own profile, settings, subscription and onboarding:
 * it concerns no other ledger than their personal one. `none` is for calls that no person makes.
 */
export type Capability = 'none' | 'account' | 'read' | 'write' | 'connect' | 'export' | 'administer';

/** Everyone who may look in may see everything; only owners and partners change anything. */
const rolesByCapability: Readonly<Record<Capability, readonly Role[]>> = {
  none: ['owner', 'partner', 'viewer', 'advisor'],
  account: ['owner', 'partner', 'viewer', 'advisor'],
  read: ['owner', 'partner', 'viewer', 'advisor'],
  /** Transactions, categories, rules, budgets, and undoing. */
  write: ['owner', 'partner'],
  /** Accounts, bank links and imports. */
  connect: ['owner', 'partner'],
  /** The whole ledger at once. */
  export: ['owner', 'partner'],
  /** Members, their roles, and the ledger itself. */
  administer: ['owner'],
};

export function mayUse(role: Role, capability: Capability): boolean {
  return rolesByCapability[capability].includes(role);
}
