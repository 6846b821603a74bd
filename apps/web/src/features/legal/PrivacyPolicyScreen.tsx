import { config } from '../../app/browserConfig.ts';
import { LegalPage } from './LegalPage.tsx';
import { privacyPolicy } from './privacyPolicy.ts';

export default function PrivacyPolicyScreen() {
  return <LegalPage text={privacyPolicy(config.supportEmail)} />;
}
