import type { Subscription, UserAccount } from '@cairn/contract';
import { formatCents, type PremiumPlan, planPrices, TRIAL_DAYS } from '@cairn/domain';
import { CardNumberElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Lock } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { config } from '../../app/browserConfig.ts';
import { browserToday } from '../../app/today.ts';
import type { BackTarget } from '../../ui/BackArrow.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { OnboardingLayout } from '../onboarding/index.ts';
import { CardFields } from './CardFields.tsx';
import styles from './CardForm.module.css';
import { describeCharge } from './describePremium.ts';
import { PlanCards } from './PlanCards.tsx';
import { paymentMessage, stripeQuery, useSubscribe } from './subscribe.data.ts';

const FORM_ID = 'subscribe';
const CHARGE_ID = 'charge';

export const TRIAL_TEXT = `Start ${TRIAL_DAYS}-day free trial`;

interface SubscribeFormProps {
  account: UserAccount;
  subscription: Subscription;
  step: number | null;
  back: BackTarget;
  /** The "Use free version" button. */
  freeButton: ReactNode;
  onSubscribed: () => void;
}

function submitText({ hasTrial }: Subscription, plan: PremiumPlan): string {
  if (hasTrial) return TRIAL_TEXT;
  return `Subscribe for ${formatCents(planPrices[plan].billed)}`;
}

function helpText({ status, hasTrial }: Subscription): string {
  if (status === 'past_due') return 'Your last payment failed. Pay with a different card to keep Premium.';
  return hasTrial
    ? `Bank linking and real-time sync. Both plans start with a ${TRIAL_DAYS}-day free trial.`
    : 'Bank linking and real-time sync.';
}

function TestMode() {
  return (
    <p className={styles.mode}>
      <Badge tone="warning">Test mode</Badge>
      {config.stripe?.scriptUrl == null
        ? 'You won’t be charged.'
        : 'You won’t be charged. Try 4242 4242 4242 4242, any future date, and any CVC.'}
    </p>
  );
}

/** On a phone, the buttons might cover the message. */
function scrollIntoFullView(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'center' });
}

function Problem({ message }: { message: string }) {
  return (
    <p ref={scrollIntoFullView} className={styles.error} role="alert">
      <Icon icon={CircleAlert} />
      {message}
    </p>
  );
}

/** The card form, which must be inside Stripe's Elements provider. */
function PaymentForm({ account, subscription, step, back, freeButton, onSubscribed }: SubscribeFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const script = useQuery(stripeQuery());
  const [plan, setPlan] = useState<PremiumPlan>((subscription.status === 'past_due' && subscription.plan) || 'monthly');
  const subscribe = useSubscribe();
  // Guards against a second press before the button renders as pending.
  const isSubmitting = useRef(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const card = elements?.getElement(CardNumberElement) ?? null;
    subscribe.mutate(
      { stripe, card, plan, account },
      {
        onSuccess: onSubscribed,
        onSettled: () => {
          isSubmitting.current = false;
        },
      },
    );
  }
  return (
    <OnboardingLayout
      step={step}
      title="Subscribe to Premium"
      back={back}
      help={helpText(subscription)}
      foot={
        <>
          {freeButton}
          <Button
            type="submit"
            form={FORM_ID}
            aria-describedby={CHARGE_ID}
            variant="primary"
            size="large"
            icon={Lock}
            isPending={subscribe.isPending}
          >
            {submitText(subscription, plan)}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} aria-label="Subscribe to Premium">
        <PlanCards value={plan} onChange={setPlan} />
        <Panel className={styles.form}>
          {config.stripe?.isTestMode && <TestMode />}
          {script.isPending && <LoadingText />}
          {script.isError && (
            <div className={styles.state}>
              <p role="alert">Failed to load payment form</p>
              <Button onClick={() => void script.refetch()}>Try again</Button>
            </div>
          )}
          {stripe && <CardFields />}
          <p id={CHARGE_ID} className={styles.charge}>
            {describeCharge(plan, subscription.hasTrial, browserToday())}
          </p>
          {subscribe.isError && <Problem key={subscribe.submittedAt} message={paymentMessage(subscribe.error)} />}
          {subscribe.isPending && <LoadingText text="Processing payment..." />}
        </Panel>
      </form>
    </OnboardingLayout>
  );
}

export function SubscribeForm(props: SubscribeFormProps) {
  const { data: stripe } = useQuery(stripeQuery());
  return (
    <Elements stripe={stripe ?? null}>
      <PaymentForm {...props} />
    </Elements>
  );
}
