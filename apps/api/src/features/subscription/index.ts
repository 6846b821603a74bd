export { hasPremium, premiumLostAt } from './premium.ts';
