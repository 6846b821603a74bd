export { listSubscriptions, loadSettings, toShownSettings } from './alerts.queries.ts';
