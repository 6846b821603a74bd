export * from './age.ts';
export * from './day.ts';
export * from './money.ts';
