import { useSyncExternalStore } from 'react';
import { type AuthState, authState, subscribeAuth } from './authState.ts';

export function useAuthState(): AuthState {
  return useSyncExternalStore(subscribeAuth, authState);
}
