import { useStore } from '../../ui/store.ts';
import { type AuthState, authState, subscribeAuth } from './authState.ts';

export function useAuthState(): AuthState {
  return useStore({ current: authState, subscribe: subscribeAuth });
}
