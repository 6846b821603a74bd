import type { SavedReport } from '@cairn/contract';
import type { ReportQuery } from '@cairn/domain';
import { Bookmark, Download } from 'lucide-react';
import { useState } from 'react';
import { isNative } from '../../app/platform.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkSlider } from '../../ui/LinkSlider.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HelpLauncher } from '../help/index.ts';
import { asCashFlow, asMoneyFlow } from './builtInReports.ts';
import styles from './ReportHeader.module.css';
import { isMoneyFlow, reportUrl } from './reportAddress.ts';
import { SaveReportDialog } from './SaveReportDialog.tsx';

interface ReportHeaderProps {
  query: ReportQuery;
  reports: readonly SavedReport[];
  /** Null until there is something to export. */
  exports: { readonly onCsv: () => void; readonly onImage: (() => void) | null } | null;
}

/** Cash flow or money flow, exports, and saving. */
export function ReportHeader({ query, reports, exports }: ReportHeaderProps) {
  const [isSaving, setSaving] = useState(false);
  const isFlow = isMoneyFlow(query);
  const options = [
    { to: reportUrl(isFlow ? asCashFlow(query) : query), label: 'Cash flow' },
    { to: reportUrl(isFlow ? query : asMoneyFlow(query)), label: 'Money flow' },
  ];
  return (
    <>
      <PageHeader
        title="Reports"
        help={<HelpLauncher query="reports" />}
        isActionsRowOnMobile
        actions={
          <div className={styles.actions}>
            <LinkSlider label="Report" options={options} current={options[isFlow ? 1 : 0]?.to ?? ''} />
            {exports && (
              <MenuButton
                icon={Download}
                label="Export"
                isLabelShown
                className={styles.export}
                actions={[
                  { label: 'Spreadsheet (CSV)', onPress: exports.onCsv },
                  ...(exports.onImage ? [{ label: 'Image (PNG)', onPress: exports.onImage }] : []),
                  ...(isNative() ? [] : [{ label: 'Print', onPress: () => window.print() }]),
                ]}
              />
            )}
            <Button variant="primary" icon={Bookmark} isIconOnMobile onClick={() => setSaving(true)}>
              Save Report
            </Button>
          </div>
        }
      />
      {isSaving && <SaveReportDialog query={query} reports={reports} onClose={() => setSaving(false)} />}
    </>
  );
}
