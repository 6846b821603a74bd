import type { YearGrid } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ChevronsRight } from 'lucide-react';
import { useId } from 'react';
import { ariaKeys } from '../../app/keyboard/keyNames.ts';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { marksText, rangeText } from './gridEdits.ts';
import { useYearGrid, type YearGridState } from './useYearGrid.ts';
import styles from './YearGrid.module.css';
import { focusCell, YearGridTable } from './YearGridTable.tsx';
import { yearGridQuery } from './yearGrid.data.ts';
import { MONTHS } from './yearGrid.ts';

const LOADING_ROWS = 8;

/** Every category by every month of a year, to edit like a spreadsheet. */
export default function YearGridPanel({ year }: { year: number }) {
  const id = useId();
  return (
    <Panel isClipped aria-labelledby={id} className={styles.panel}>
      <QueryView
        query={useQuery(yearGridQuery(year))}
        loading={<SkeletonRows count={LOADING_ROWS} />}
        failed="We couldn’t load your budget"
      >
        {(grid) => (grid.lines.length === 0 ? <NoCategories id={id} /> : <Months id={id} grid={grid} year={year} />)}
      </QueryView>
    </Panel>
  );
}

function NoCategories({ id }: { id: string }) {
  return (
    <>
      <PanelHead title="Months" id={id} />
      <PanelBody className={styles.none}>
        <p>There are no categories to plan yet.</p>
        <ButtonLink to="/AddCategory">Add Category</ButtonLink>
      </PanelBody>
    </>
  );
}

const HINT =
  'Type an amount or a sum like 320+20 to replace the selected one, or +25 or -25 to change it. Enter or F2 edits it, Delete restores the default, and you can copy and paste from a spreadsheet.';

const TOUCH_HINT =
  'Tap an amount to select it, and again to edit it. Sums like 320+20 work too, and +25 or -25 changes it.';
const PAST =
  'Past months show what was spent or earned under the plan, and mark spending over plan. To change one, choose Monthly.';
const MOVED = 'Two arrows mark months with moved money, which doesn’t change the plan.';

function hintText(passed: number, { moves = [] }: YearGrid): string {
  const parts = [
    ...(passed === MONTHS ? [] : [matchMedia('(pointer: coarse)').matches ? TOUCH_HINT : HINT]),
    ...(passed === 0 ? [] : [PAST]),
    ...(moves.length === 0 ? [] : [MOVED]),
  ];
  return parts.join(' ');
}

function Months({ id, grid, year }: { id: string; grid: YearGrid; year: number }) {
  const state = useYearGrid(grid, year, browserToday());
  const { passed, selection, fill } = state;
  const [errorId, hintId] = [useId(), useId()];
  return (
    <>
      <PanelHead title="Months" id={id}>
        <Button
          icon={ChevronsRight}
          aria-keyshortcuts={ariaKeys('mod+r')}
          onClick={() => {
            fill();
            focusCell(selection.head);
          }}
        >
          Fill right
        </Button>
      </PanelHead>
      <p id={hintId} className={styles.hint}>
        {hintText(passed, grid)}
      </p>
      <StatusLine state={state} errorId={errorId} />
      <YearGridTable year={year} state={state} errorId={errorId} hintId={hintId} />
    </>
  );
}

/** An error, a note on the last edit, or the selection. Always there, so that nothing moves when its text changes. */
function StatusLine({ state, errorId }: { state: YearGridState; errorId: string }) {
  const { rows, range, started, error, note } = state;
  return (
    <div className={styles.status}>
      <output>{error === null ? (note ?? rangeText(rows, range)) : null}</output>
      {/* Screen readers hear them in the cell. */}
      <span aria-hidden="true">{error === null && note === null ? marksText(rows, range, started) : null}</span>
      {error !== null && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
