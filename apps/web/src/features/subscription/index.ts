export { planChangeInWords, renewalInWords } from './premiumInWords.ts';
export { subscriptionQuery, useCancelSubscription, useChangePlan, useResumeSubscription } from './subscription.data.ts';
export { usePremiumEnded } from './usePremiumEnded.ts';
