import { TextLink } from '../../ui/TextLink.tsx';
import { openedFrom } from './previousPage.ts';

/** To the subscription page, and back here from there. */
export function GetPremium() {
  return (
    <TextLink to="/StripePayments?isExistingUser=true" state={openedFrom('ConnectedAccounts')}>
      Get premium
    </TextLink>
  );
}
