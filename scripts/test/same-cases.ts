import fc from 'fast-check';

/** Properties try the same cases in every run, so a change fails because of its effects and not by chance. */
const SEED = 20_260_401;

const wanted = process.env.PROPERTY_SEED ?? String(SEED);

const seed = wanted === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(wanted);
if (!Number.isInteger(seed)) throw new Error('PROPERTY_SEED is a whole number, or "random".');

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
