export { describePlanChange, describeRenewal } from './describePremium.ts';
export { subscriptionQuery, useCancelSubscription, useChangePlan, useResumeSubscription } from './subscription.data.ts';
export { usePremiumEnded } from './usePremiumEnded.ts';
