/**
 * `npm test` proves every rule once. `npm run test:deep` sets TEST_DEPTH=deep and repeats the rules on the other engine
 * and at the other width, with more cases and new random seeds.
 */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** In `npm test`, random tests try the same cases in every run, so a change fails because of its effects. */
const SEED = 20_260_401;
const LARGEST_SEED = 2 ** 31;

const wanted = process.env.PROPERTY_SEED ?? String(SEED);

export const seed = wanted === 'random' ? Math.trunc(Math.random() * LARGEST_SEED) : Number(wanted);
if (!Number.isInteger(seed)) throw new Error('PROPERTY_SEED is a whole number, or "random".');
