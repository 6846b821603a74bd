import { config } from '../../app/browserConfig.ts';
import { endUserLicense } from './endUserLicense.ts';
import { LegalPage } from './LegalPage.tsx';

export default function EndUserLicenseScreen() {
  return <LegalPage text={endUserLicense(config.supportEmail)} />;
}
