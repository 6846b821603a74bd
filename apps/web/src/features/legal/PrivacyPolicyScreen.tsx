import { LegalPage } from './LegalPage.tsx';
import privacyPolicy from './privacyPolicy.md';

export default function PrivacyPolicyScreen() {
  return <LegalPage text={privacyPolicy} />;
}
