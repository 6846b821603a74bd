import endUserLicense from './endUserLicense.md';
import { LegalPage } from './LegalPage.tsx';

export default function EndUserLicenseScreen() {
  return <LegalPage text={endUserLicense} />;
}
