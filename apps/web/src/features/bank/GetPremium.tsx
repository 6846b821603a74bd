import type { OpenedFrom } from '../../app/openedFrom.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const back: OpenedFrom = { openedFrom: 'ConnectedAccounts' };

/** To the subscription page, and from there to the accounts. */
export function GetPremium() {
  return (
    <TextLink to="/StripePayments?isExistingUser=true" state={back}>
      Get Premium
    </TextLink>
  );
}
