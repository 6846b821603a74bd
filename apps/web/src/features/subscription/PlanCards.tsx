import {
  type Cents,
  formatCents,
  PREMIUM_PLANS,
  type PremiumPlan,
  planPrices,
  yearlySavingPercent,
} from '@cairn/domain';
import { Badge } from '../../ui/Badge.tsx';
import styles from './PlanCards.module.css';

const names: Readonly<Record<PremiumPlan, string>> = { monthly: 'Monthly', yearly: 'Yearly' };
const billing: Readonly<Record<PremiumPlan, string>> = {
  monthly: 'Billed monthly',
  yearly: `Billed ${formatCents(planPrices.yearly.billed)} upfront`,
};

/** "$12" rather than "$12.00", because it is shown large. */
function shortPrice(amount: Cents): string {
  return formatCents(amount).replace(/\.00$/, '');
}

interface PlanCardsProps {
  value: PremiumPlan;
  onChange: (plan: PremiumPlan) => void;
}

export function PlanCards({ value, onChange }: PlanCardsProps) {
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">Plan</legend>
      {PREMIUM_PLANS.map((plan) => (
        <label key={plan} className={styles.plan}>
          <span className={styles.top}>
            <input
              type="radio"
              name="plan"
              value={plan}
              className={styles.radio}
              checked={plan === value}
              onChange={() => onChange(plan)}
            />
            <span>{names[plan]}</span>
            {plan === 'yearly' && <Badge>Save {yearlySavingPercent()}%</Badge>}
          </span>
          <span className={styles.price}>
            {shortPrice(planPrices[plan].perMonth)}
            <span className={styles.each}>/mo</span>
          </span>
          <span className="ink-2">{billing[plan]}</span>
        </label>
      ))}
    </fieldset>
  );
}
