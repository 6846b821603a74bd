export * from './identity.ts';
export * from './users.ts';
