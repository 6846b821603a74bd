export { describePlanChange, describeRenewal } from './describePremium.ts';
export { subscriptionQuery, useCancelSubscription, useChangePlan, useResumeSubscription } from './subscription.data.ts';
export { usePremiumEndedNotice } from './usePremiumEndedNotice.ts';
