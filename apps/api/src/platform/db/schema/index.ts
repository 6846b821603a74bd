export * from './accounts.ts';
export * from './budgets.ts';
export * from './categories.ts';
export * from './identity.ts';
export * from './ledger.ts';
export * from './sandbox.ts';
export * from './subscription.ts';
export * from './users.ts';
