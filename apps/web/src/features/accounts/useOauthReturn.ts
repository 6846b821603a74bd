import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { bankFlow } from '../bank/index.ts';

const OWN_PAGE = '/ConnectedAccounts';
/** State ids already handled: an effect may run twice. */
const handled = new Set<string>();

/** Resumes Link when a bank with its own login page redirects back here. */
export function useOauthReturn(): void {
  const stateId = useSearchParams()[0].get('oauth_state_id');
  const navigate = useNavigate();
  useEffect(() => {
    if (stateId === null || handled.has(stateId)) return;
    handled.add(stateId);
    const { href } = location;
    // Drop the parameter right away, so reloading the page doesn't resume twice.
    void navigate(OWN_PAGE, { replace: true });
    void bankFlow.resume(href).then((from) => {
      if (from !== null && from !== OWN_PAGE) void navigate(from, { replace: true });
    });
  }, [stateId, navigate]);
}
