/** A member's role in a ledger. */
export type Role = 'owner' | 'partner' | 'viewer' | 'advisor';

/**
 * What a call requires of the caller's role. `account` covers the caller's own profile, settings, subscription and
 * onboarding, so it only ever concerns their personal ledger. `none` is for calls that users don't make.
 */
export type Capability = 'none' | 'account' | 'read' | 'write' | 'connect' | 'export' | 'administer';

/** Every member can see everything; only owners and partners can change anything. */
const rolesByCapability: Readonly<Record<Capability, readonly Role[]>> = {
  none: ['owner', 'partner', 'viewer', 'advisor'],
  account: ['owner', 'partner', 'viewer', 'advisor'],
  read: ['owner', 'partner', 'viewer', 'advisor'],
  /** Transactions, categories, rules, budgets and undo. */
  write: ['owner', 'partner'],
  /** Accounts, bank links and imports. */
  connect: ['owner', 'partner'],
  /** Downloading the whole ledger, and reading it with a calendar app. */
  export: ['owner', 'partner'],
  /** Members, their roles and the ledger itself. */
  administer: ['owner'],
};

export function mayUse(role: Role, capability: Capability): boolean {
  return rolesByCapability[capability].includes(role);
}
