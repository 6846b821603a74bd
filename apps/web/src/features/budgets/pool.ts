import { type Budget, type Cents, cents } from '@cairn/domain';
import { createContext, useContext } from 'react';

const context = createContext<Pick<Budget, 'isZeroBased' | 'leftToBudget'>>({
  isZeroBased: false,
  leftToBudget: cents(0),
});

/** The shown budget, whose pool its parts name. */
export const PoolProvider = context.Provider;

export type PoolName = 'Left to budget' | 'Ready to assign';

export function poolName(isZeroBased: boolean): PoolName {
  return isZeroBased ? 'Ready to assign' : 'Left to budget';
}

/** The money that isn't in any category. */
export interface BudgetPool {
  readonly name: PoolName;
  readonly available: Cents;
}

export function usePool(): BudgetPool {
  const { isZeroBased, leftToBudget } = useContext(context);
  return { name: poolName(isZeroBased), available: leftToBudget };
}
