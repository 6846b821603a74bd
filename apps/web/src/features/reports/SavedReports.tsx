import type { SavedReport } from '@cairn/contract';
import type { ReportQuery } from '@cairn/domain';
import { Check, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { builtInReports } from './builtInReports.ts';
import { isSameReport, reportUrl } from './reportAddress.ts';
import { useDeleteReport, useSaveReport } from './reports.data.ts';
import styles from './SavedReports.module.css';
import { SaveReportDialog } from './SaveReportDialog.tsx';

interface ChipProps {
  name: string;
  query: ReportQuery;
  isOpen: boolean;
}

function Chip({ name, query, isOpen }: ChipProps) {
  return (
    <li>
      <Link to={reportUrl(query)} className={styles.chip} aria-current={isOpen ? 'page' : undefined}>
        {isOpen && <Icon icon={Check} size={14} />}
        {name}
      </Link>
    </li>
  );
}

/** The actions for the saved report that is open. */
function OpenReportMenu({ report, reports }: { report: SavedReport; reports: readonly SavedReport[] }) {
  const save = useSaveReport();
  const remove = useDeleteReport();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, query, isPinned, changedIn } = report;
  const pin = () =>
    save.mutate({
      body: { id, name, query, isPinned: !isPinned },
      seenIn: changedIn,
      text: isPinned ? `${name} is no longer on the Dashboard` : `${name} is on the Dashboard now`,
    });
  return (
    <>
      <MenuButton
        icon={Ellipsis}
        label={`Options of ${name}`}
        className={styles.menu}
        actions={[
          { label: 'Rename', onPress: () => setRenaming(true) },
          { label: isPinned ? 'Remove from the Dashboard' : 'Pin to the Dashboard', onPress: pin },
          { label: 'Delete', onPress: () => remove.mutate(report) },
        ]}
      />
      {isRenaming && (
        <SaveReportDialog renamed={report} reports={reports} query={query} onClose={() => setRenaming(false)} />
      )}
    </>
  );
}

/** A built-in report stays open when it is compared. */
function openBuiltIn(query: ReportQuery) {
  const alone = (one: ReportQuery) => ({ ...one, comparesLastYear: false });
  return (
    builtInReports.find((report) => isSameReport(report.query, query)) ??
    builtInReports.find((report) => isSameReport(alone(report.query), alone(query)))
  );
}

interface SavedReportsProps {
  /** The report in the URL. */
  query: ReportQuery;
  /** Empty while they load. */
  reports: readonly SavedReport[];
}

/** The built-in and saved reports as chips; the open one has a check mark. */
export function SavedReports({ query, reports }: SavedReportsProps) {
  const open = reports.find((report) => isSameReport(report.query, query));
  const builtIn = open ? undefined : openBuiltIn(query);
  return (
    <nav className={styles.saved} aria-label="Saved reports">
      <ul className={styles.chips}>
        {builtInReports.map((report) => (
          <Chip key={report.name} {...report} isOpen={report === builtIn} />
        ))}
        {reports.length > 0 && (
          <li className={styles.label} aria-hidden="true">
            Saved
          </li>
        )}
        {reports.map((report) => (
          <Chip key={report.id} name={report.name} query={report.query} isOpen={report === open} />
        ))}
      </ul>
      {open && <OpenReportMenu key={open.id} report={open} reports={reports} />}
    </nav>
  );
}
