import { LegalPage } from './LegalPage.tsx';
import termsOfUse from './termsOfUse.md';

export default function TermsOfUseScreen() {
  return <LegalPage text={termsOfUse} />;
}
