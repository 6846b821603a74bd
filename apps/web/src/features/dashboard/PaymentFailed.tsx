import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Banner } from '../../ui/Banner.tsx';
import { subscriptionQuery } from '../subscription/index.ts';
import { useAccount } from '../users/index.ts';

/** On the Dashboard so it is seen in time: Premium ends a week after a failed payment. */
export function PaymentFailed() {
  const { isPremium } = useAccount();
  const navigate = useNavigate();
  const { data } = useQuery({ ...subscriptionQuery(), enabled: isPremium, meta: { isQuiet: true } });
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
