export * from './call.ts';
export * from './contract.ts';
export * from './problem.ts';
export * from './user.ts';
export * from './wire.ts';
