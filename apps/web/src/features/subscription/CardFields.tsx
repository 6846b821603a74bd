import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementChangeEvent } from '@stripe/stripe-js';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { FrameField } from '../../ui/FrameField.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { useTheme } from '../../ui/useTheme.ts';
import styles from './CardForm.module.css';

/** Stripe's iframes can't use our style sheet, so the styles are passed in again for each theme. */
function useFrameStyle() {
  useTheme();
  const isWide = useIsWide();
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: token('--ink'),
      fontFamily: token('--font'),
      fontSize: token(isWide ? '--text-sm' : '--text-md'),
      '::placeholder': { color: token('--ink-3') },
    },
    invalid: { color: token('--negative') },
  };
}

type Errors = Partial<Record<'cardNumber' | 'cardExpiry' | 'cardCvc', string | undefined>>;

export function CardFields() {
  const style = useFrameStyle();
  const [errors, setErrors] = useState<Errors>({});
  const handleChange =
    (name: keyof Errors) =>
    ({ error }: { error: StripeElementChangeEvent['error'] | undefined }) =>
      setErrors((before) => ({ ...before, [name]: error?.message }));
  return (
    <div className={styles.fields}>
      <FrameField label="Card number" icon={CreditCard} error={errors.cardNumber} className={styles.whole}>
        {(frame) => <CardNumberElement {...frame} options={{ style }} onChange={handleChange('cardNumber')} />}
      </FrameField>
      <FrameField label="Expiration" error={errors.cardExpiry}>
        {(frame) => <CardExpiryElement {...frame} options={{ style }} onChange={handleChange('cardExpiry')} />}
      </FrameField>
      <FrameField label="CVC" error={errors.cardCvc}>
        {(frame) => (
          <CardCvcElement {...frame} options={{ style, placeholder: 'CVC' }} onChange={handleChange('cardCvc')} />
        )}
      </FrameField>
    </div>
  );
}
