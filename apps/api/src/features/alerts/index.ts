export { listSubscriptions, loadSettings, toShownSettings } from './alerts.queries.ts';
export { largeUnknownCharges } from './find-alerts.ts';
