import dataDeletion from './dataDeletion.md';
import { LegalPage } from './LegalPage.tsx';

export default function DataDeletionScreen() {
  return <LegalPage text={dataDeletion} />;
}
