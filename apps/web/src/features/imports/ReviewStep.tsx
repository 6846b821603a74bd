import type { Account, Category } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { BadRows } from './BadRows.tsx';
import { describeRowCounts } from './describeRows.ts';
import { describeTargets } from './describeTargets.ts';
import { FileNotes } from './FileNotes.tsx';
import styles from './Import.module.css';
import type { StepNamed } from './importSteps.ts';
import { PossibleDuplicates } from './PossibleDuplicates.tsx';
import { ReviewList } from './ReviewList.tsx';
import {
  accountLabelOf,
  categoryOf,
  describeExisting,
  groupRows,
  matchReason,
  selectionOf,
  toggled,
  type UsedRule,
  usedRules,
} from './reviewRows.ts';
import type { ImportHandle } from './useImport.ts';

const SLIDER = 'review';
const views = [
  { value: 'new', label: 'New' },
  { value: 'existing', label: 'Already there' },
] as const;
type View = (typeof views)[number]['value'];

interface ReviewStepProps {
  step: StepNamed<'review'>;
  handle: ImportHandle;
  accounts: readonly Account[];
  categories: readonly Category[];
}

const none: ReadonlySet<number> = new Set();

function withAll(leftOut: ReadonlySet<number>, rows: readonly number[], areLeftOut: boolean): ReadonlySet<number> {
  const others = [...leftOut].filter((rowIndex) => !rows.includes(rowIndex));
  return new Set(areLeftOut ? [...others, ...rows] : others);
}

interface SummaryProps extends Omit<ReviewStepProps, 'categories'> {
  groups: ReturnType<typeof groupRows>;
  /** How many rows will be imported. */
  count: number;
  onImport: () => void;
}

function SummaryPanel({ step, handle, accounts, groups, count, onImport }: SummaryProps) {
  const { review, summary, reading, targets } = step;
  const { fresh, possible, existing } = groups;
  return (
    <Panel aria-labelledby="review">
      <PanelHead id="review" title={handle.fileName} />
      <PanelBody className={styles.section}>
        <p>{describeTargets(summary, targets, accounts)}</p>
        <Figures
          figures={[
            ['New', fresh.length],
            ...(possible.length > 0 ? ([['Possible duplicates', possible.length]] as const) : []),
            ['Already there', existing.length],
            ['Left out', summary.badCount],
          ]}
        />
        <p className="ink-2">{[describeRowCounts(summary, groups), ...describeExisting(review)].join(' ')}</p>
        <FileNotes summary={summary} />
        <div className={styles.buttons}>
          <Button onClick={() => (reading ? handle.backToTable(reading) : handle.cancel())}>Back</Button>
          <Button variant="primary" isDisabled={count === 0} onClick={onImport}>
            {count === 0 ? 'Nothing to import' : `Import ${countOf(count)}`}
          </Button>
        </div>
      </PanelBody>
    </Panel>
  );
}

/** Shows what the import will write before anything is written. */
export function ReviewStep({ step, handle, accounts, categories }: ReviewStepProps) {
  const { review, summary, targets } = step;
  const groups = useMemo(() => groupRows(review), [review]);
  const { fresh, possible, existing } = groups;
  const [view, setView] = useState<View>(fresh.length === 0 ? 'existing' : 'new');
  const [leftOut, setLeftOut] = useState(none);
  const [added, setAdded] = useState(none);
  const count = fresh.length + possible.length - leftOut.size + added.size;
  const importedUnlessLeftOut = {
    loadRows: handle.loadRows,
    isSelected: (rowIndex: number) => !leftOut.has(rowIndex),
    onToggle: (rowIndex: number) => setLeftOut(toggled(leftOut, rowIndex)),
  };
  return (
    <>
      <SummaryPanel
        {...{ step, handle, accounts, groups, count }}
        onImport={() => void handle.write(step, selectionOf(groups, { added, leftOut }))}
      />
      {possible.length > 0 && (
        <PossibleDuplicates
          count={possible.length}
          selected={possible.filter((rowIndex) => !leftOut.has(rowIndex)).length}
          onSelect={(isSelected) => setLeftOut(withAll(leftOut, possible, !isSelected))}
          list={
            <ReviewList
              {...importedUnlessLeftOut}
              label="Rows that may be duplicates"
              rowIndexes={possible}
              head="Similar transaction in"
              cellText={(_row, rowIndex) => accountLabelOf(review, rowIndex)}
            />
          }
        />
      )}
      <Panel isClipped>
        <PanelBody className={styles.alone}>
          <Slider id={SLIDER} label="Rows" options={views} value={view} onChange={setView} />
        </PanelBody>
        <SliderPanel sliderId={SLIDER} value={view}>
          {view === 'new' ? (
            <ReviewList
              {...importedUnlessLeftOut}
              key="new"
              label="New transactions"
              rowIndexes={fresh}
              head="Category"
              cellText={(row, rowIndex) => categoryOf(row, rowIndex, review, targets, categories)}
              newName={(rowIndex) => review.names[review.nameOf[rowIndex] ?? -1] ?? null}
            />
          ) : (
            <ReviewList
              key="existing"
              label="Transactions already there"
              rowIndexes={existing}
              loadRows={handle.loadRows}
              isSelected={(rowIndex) => added.has(rowIndex)}
              onToggle={(rowIndex) => setAdded(toggled(added, rowIndex))}
              head="Reason"
              cellText={(_row, rowIndex) => matchReason(review, rowIndex)}
            />
          )}
        </SliderPanel>
      </Panel>
      <Rules rules={usedRules(review, categories)} />
      <BadRows rows={summary.badRows} count={summary.badCount} leftOut={summary.leftOut} />
    </>
  );
}

function Figures({ figures }: { figures: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, count]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className="tabular">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

const RULES_SHOWN = 50;

function Rules({ rules }: { rules: readonly UsedRule[] }) {
  if (rules.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby="rules">
      <PanelHead id="rules" title="Categorized automatically" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this */}
      <section className={styles.scroll} aria-label="Rules" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Because of</th>
              <th scope="col">Category</th>
              <th scope="col" className={styles.money}>
                Transactions
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.slice(0, RULES_SHOWN).map(({ rule, category, count }) => (
              <tr key={`${rule} ${category}`}>
                <td className={styles.wide}>{rule}</td>
                <td>{category}</td>
                <td className={styles.money}>{count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
