import { config } from '../../app/browserConfig.ts';
import { LegalPage } from './LegalPage.tsx';
import { termsOfUse } from './termsOfUse.ts';

export default function TermsOfUseScreen() {
  return <LegalPage text={termsOfUse(config.supportEmail)} />;
}
