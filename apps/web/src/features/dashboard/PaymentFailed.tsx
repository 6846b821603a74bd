import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Banner } from '../../ui/Banner.tsx';
import { subscriptionQuery } from '../subscription/index.ts';
import { useAccount } from '../users/index.ts';

/** Where it is seen in time: a payment that failed takes Premium with it a week later. */
export function PaymentFailed() {
  const { premiumSubscription } = useAccount();
  const navigate = useNavigate();
  const { data } = useQuery({ ...subscriptionQuery(), enabled: premiumSubscription, meta: { isQuiet: true } });
  if (data?.status !== 'past_due') return null;
  const until = data.endsOn === null ? '' : ` Premium continues until ${formatDay(data.endsOn)}.`;
  return (
    <Banner
      icon={CreditCard}
      text={`Your last payment failed.${until} Pay with a different card to keep Premium.`}
      action={{ label: 'Update payment', onPress: () => void navigate('/StripePayments?isExistingUser=true') }}
    />
  );
}
