import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { type DataFormat, useDownloadMyData } from './download.data.ts';
import styles from './ProfileInfo.module.css';

export function DownloadPanel() {
  const download = useDownloadMyData();
  const [requested, setRequested] = useState<DataFormat | null>(null);
  function start(format: DataFormat) {
    setRequested(format);
    download.mutate(format);
  }
  const isPending = (format: DataFormat) => download.isPending && requested === format;
  return (
    <Panel aria-labelledby="my-data">
      <PanelHead id="my-data" title="Download my data" />
      <PanelBody className={styles.section}>
        <p>
          Get all the data we have about you in one JSON file, including deleted transactions and history. Or get your
          transactions as a CSV file for a spreadsheet.
        </p>
        <div className={styles.buttons}>
          <Button
            icon={Download}
            isPending={isPending('json')}
            isDisabled={isPending('csv')}
            onClick={() => start('json')}
          >
            Everything as JSON
          </Button>
          <Button
            icon={Download}
            isPending={isPending('csv')}
            isDisabled={isPending('json')}
            onClick={() => start('csv')}
          >
            Transactions as CSV
          </Button>
        </div>
        {download.isPending && <LoadingText text="Preparing your data..." />}
      </PanelBody>
    </Panel>
  );
}
