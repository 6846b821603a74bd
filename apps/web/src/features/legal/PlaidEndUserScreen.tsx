import { config } from '../../app/browserConfig.ts';
import { LegalPage } from './LegalPage.tsx';
import { plaidAgreement } from './plaidAgreement.ts';

export default function PlaidEndUserScreen() {
  return <LegalPage text={plaidAgreement(config.supportEmail)} />;
}
