import { type Cents, formatCents } from '@cairn/domain';
import type { ComponentProps } from 'react';
import type { readPlanned } from '../../app/form/planAmount.ts';
import { SumField } from '../../ui/SumField.tsx';

interface GoalAmountFieldProps extends Omit<ComponentProps<typeof SumField>, 'numbers' | 'fault'> {
  /** The amount that the text stands for, or why it can't be used. */
  read: (typed: string) => ReturnType<typeof readPlanned>;
}

/** An amount with limits that a PlanField doesn't have. */
export function GoalAmountField({ read, ...field }: GoalAmountFieldProps) {
  const numbers = {
    read: (typed: string): { cents: Cents } | { fault: 'format' } => {
      const amount = read(typed);
      return 'cents' in amount && amount.cents !== null ? { cents: amount.cents } : { fault: 'format' };
    },
    format: formatCents,
  };
  const amount = read(field.value);
  return <SumField {...field} numbers={numbers} fault={'error' in amount ? amount.error : undefined} />;
}
