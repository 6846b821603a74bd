export { listUncovered } from './load-goals.ts';
export { lowerToCovered } from './lower-goals.ts';
