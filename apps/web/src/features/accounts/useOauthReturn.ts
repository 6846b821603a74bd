import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { bankFlow } from '../bank/index.ts';

const OWN_PAGE = '/ConnectedAccounts';
/** Addresses that Link was already reopened for: an effect may run twice. */
const seen = new Set<string>();

/** A bank that logs people in on its own page sends them here: Link goes on where it was left. */
export function useOauthReturn(): void {
  const stateId = useSearchParams()[0].get('oauth_state_id');
  const navigate = useNavigate();
  useEffect(() => {
    if (stateId === null || seen.has(stateId)) return;
    seen.add(stateId);
    const { href } = location;
    // Without the parameter at once, so that loading the page again begins nothing anew.
    void navigate(OWN_PAGE, { replace: true });
    void bankFlow.resume(href).then((from) => {
      if (from !== null && from !== OWN_PAGE) void navigate(from, { replace: true });
    });
  }, [stateId, navigate]);
}
