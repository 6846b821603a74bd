import type { Subscription } from '@cairn/contract';
import { formatDay, type PremiumPlan } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { config } from '../../app/browserConfig.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { describeRenewal, subscriptionQuery, useResumeSubscription } from '../subscription/index.ts';
import { CancelPremiumModal } from './CancelPremiumModal.tsx';
import { ChangePlanModal } from './ChangePlanModal.tsx';
import styles from './ProfileInfo.module.css';

const OFFER = 'With Premium, you can link your bank accounts, and new transactions appear automatically.';
const SUBSCRIBE = 'Subscribe to Premium';
const on = (day: Subscription['endsOn']) => (day === null ? 'the end of the period' : formatDay(day));

function describeSubscription(subscription: Subscription | undefined): string {
  if (!subscription || subscription.status === 'none') return OFFER;
  const end = on(subscription.endsOn);
  if (subscription.status === 'ended')
    return `Premium ended on ${end}. Your bank connections are paused, and nothing was deleted. Subscribe again to resume them.`;
  if (subscription.status === 'past_due')
    return `Your last payment failed. Premium continues until ${end}. To keep it, subscribe with a different card.`;
  return subscription.isCanceled
    ? `You canceled Premium. It continues until ${end}. To keep it, press “${SUBSCRIBE}”. Your plan and card stay the same.`
    : describeRenewal(subscription);
}

/** The plan to switch to; null unless the subscription is trialing or active and not canceled. */
function otherPlanOf(subscription: Subscription | undefined): PremiumPlan | null {
  if (!config.stripe || !subscription?.plan || subscription.isCanceled) return null;
  if (subscription.status !== 'trialing' && subscription.status !== 'active') return null;
  return subscription.plan === 'monthly' ? 'yearly' : 'monthly';
}

/** Shows the subscription, with buttons to subscribe, switch plans, or cancel; for adults only. */
export function PremiumPanel() {
  const { data: subscription } = useQuery(subscriptionQuery());
  const resume = useResumeSubscription();
  const [isConfirming, setConfirming] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const isCanceled = subscription?.isCanceled ?? false;
  const canPay = !subscription?.isPremium || subscription.status === 'past_due';
  const canCancel = subscription?.isPremium && !isCanceled;
  const otherPlan = otherPlanOf(subscription);
  return (
    <Panel aria-labelledby="premium">
      <PanelHead id="premium" title="Premium" />
      <PanelBody className={styles.section}>
        <p>{describeSubscription(subscription)}</p>
        <div className={styles.buttons}>
          {isCanceled && (
            <Button
              isPending={resume.isPending}
              onClick={() => resume.mutate(undefined, { onSuccess: () => notices.show({ text: 'Premium continues' }) })}
            >
              {SUBSCRIBE}
            </Button>
          )}
          {canPay && !isCanceled && <ButtonLink to="/StripePayments?isExistingUser=true">{SUBSCRIBE}</ButtonLink>}
          {otherPlan && <Button onClick={() => setChanging(true)}>Switch to {otherPlan}</Button>}
          {canCancel && (
            <Button variant="danger" onClick={() => setConfirming(true)}>
              Cancel Premium Subscription
            </Button>
          )}
        </div>
      </PanelBody>
      {isChanging && subscription && otherPlan && config.stripe && (
        <ChangePlanModal
          subscription={subscription}
          to={otherPlan}
          priceId={config.stripe.prices[otherPlan]}
          onClose={() => setChanging(false)}
        />
      )}
      {isConfirming && subscription && (
        <CancelPremiumModal subscription={subscription} onClose={() => setConfirming(false)} />
      )}
    </Panel>
  );
}
