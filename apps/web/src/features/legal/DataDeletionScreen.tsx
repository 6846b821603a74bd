import { config } from '../../app/browserConfig.ts';
import { dataDeletion } from './dataDeletion.ts';
import { LegalPage } from './LegalPage.tsx';

export default function DataDeletionScreen() {
  return <LegalPage text={dataDeletion(config.supportEmail)} />;
}
