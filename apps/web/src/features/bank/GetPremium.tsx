import type { OpenedFrom } from '../../app/openedFrom.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const back: OpenedFrom = { openedFrom: 'ConnectedAccounts' };

/** Links to the subscription page, which returns to Accounts. */
export function GetPremium() {
  return (
    <TextLink to="/StripePayments?isExistingUser=true" state={back}>
      Get Premium
    </TextLink>
  );
}
