import { TextLink } from '../../ui/TextLink.tsx';
import type { OpenedFrom } from '../openedFrom.ts';

const back: OpenedFrom = { openedFrom: 'ConnectedAccounts' };

/** To the subscription page, and from there to the accounts. */
export function GetPremium() {
  return (
    <TextLink to="/StripePayments?isExistingUser=true" state={back}>
      Get Premium
    </TextLink>
  );
}
