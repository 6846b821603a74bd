export * from './age.ts';
export * from './day.ts';
export * from './deletion.ts';
export * from './ledger/search.ts';
export * from './money.ts';
export * from './month.ts';
export * from './rules/rules.ts';
