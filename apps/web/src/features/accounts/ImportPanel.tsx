import type { Account } from '@cairn/contract';
import { Upload } from 'lucide-react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './AccountInfo.module.css';

export function ImportPanel({ account }: { account: Account }) {
  return (
    <Panel aria-labelledby="import">
      <PanelHead id="import" title="Import" />
      <PanelBody className={styles.import}>
        <p>Import a file from your bank: CSV, OFX, QFX, QIF, or CAMT.053.</p>
        <ButtonLink icon={Upload} to={`/Import?account=${account.id}`} state={{ openedFrom: 'ConnectedAccounts' }}>
          Import
        </ButtonLink>
      </PanelBody>
    </Panel>
  );
}
