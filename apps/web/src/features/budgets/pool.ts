import { createContext, useContext } from 'react';

const context = createContext(false);

/** Whether the shown budget is zero-based. */
export const ZeroBasedProvider = context.Provider;

export type PoolName = 'Left to budget' | 'Ready to assign';

export function poolName(isZeroBased: boolean): PoolName {
  return isZeroBased ? 'Ready to assign' : 'Left to budget';
}

/** The name of the money that isn't in any category. */
export function usePoolName(): PoolName {
  return poolName(useContext(context));
}
