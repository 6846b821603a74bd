import { LegalPage } from './LegalPage.tsx';
import plaidAgreement from './plaidAgreement.md';

export default function PlaidEndUserScreen() {
  return <LegalPage text={plaidAgreement} />;
}
