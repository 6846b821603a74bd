import type { Account, Category } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { accountedInWords } from './accountedInWords.ts';
import { BadRows } from './BadRows.tsx';
import { FileNotes } from './FileNotes.tsx';
import styles from './Import.module.css';
import { intoWords } from './intoWords.ts';
import { PossibleDuplicates } from './PossibleDuplicates.tsx';
import { ReviewList } from './ReviewList.tsx';
import {
  accountLabelOf,
  categoryOf,
  choicesOf,
  divide,
  likenessOf,
  thereInWords,
  toggled,
  type UsedRule,
  usedRules,
} from './reviewRows.ts';
import type { ImportHandle, Step } from './useImport.ts';

const SLIDER = 'review';
const views = [
  { value: 'new', label: 'New' },
  { value: 'there', label: 'Already there' },
] as const;
type View = (typeof views)[number]['value'];

interface ReviewStepProps {
  step: Extract<Step, { name: 'review' }>;
  handle: ImportHandle;
  accounts: readonly Account[];
  categories: readonly Category[];
}

const none: ReadonlySet<number> = new Set();

/** What would be imported, before anything is. */
export function ReviewStep({ step, handle, accounts, categories }: ReviewStepProps) {
  const { review, summary, reading, targets } = step;
  const places = useMemo(() => divide(review), [review]);
  const { fresh, possible, there } = places;
  const [view, setView] = useState<View>(fresh.length === 0 ? 'there' : 'new');
  const [leftOut, setLeftOut] = useState(none);
  const [added, setAdded] = useState(none);
  const count = fresh.length + possible.length - leftOut.size + added.size;
  const keptPossible = possible.filter((place) => !leftOut.has(place)).length;
  function takePossible(isTaken: boolean) {
    const others = [...leftOut].filter((place) => !possible.includes(place));
    setLeftOut(new Set(isTaken ? others : [...others, ...possible]));
  }
  return (
    <>
      <Panel aria-labelledby="review">
        <PanelHead id="review" title={handle.fileName} />
        <PanelBody className={styles.section}>
          <p>{intoWords(summary, targets, accounts)}</p>
          <Figures
            figures={[
              ['New', fresh.length],
              ...(possible.length > 0 ? ([['Possible duplicates', possible.length]] as const) : []),
              ['Already there', there.length],
              ['Left out', summary.badCount],
            ]}
          />
          <p className={styles.quiet}>{[accountedInWords(summary, places), ...thereInWords(review)].join(' ')}</p>
          <FileNotes summary={summary} />
          <div className={styles.buttons}>
            <Button onClick={() => (reading ? handle.backToTable(reading) : handle.cancel())}>Back</Button>
            <Button
              variant="primary"
              isDisabled={count === 0}
              onClick={() => void handle.write(step, choicesOf(places, { added, leftOut }))}
            >
              {count === 0 ? 'Nothing to import' : `Import ${countOf(count)}`}
            </Button>
          </div>
        </PanelBody>
      </Panel>
      {possible.length > 0 && (
        <PossibleDuplicates
          count={possible.length}
          kept={keptPossible}
          onTake={takePossible}
          list={
            <ReviewList
              label="Rows that may be duplicates"
              places={possible}
              askRows={handle.askRows}
              isTaken={(place) => !leftOut.has(place)}
              onToggle={(place) => setLeftOut(toggled(leftOut, place))}
              head="Similar to one in"
              wordsOf={(_row, place) => accountLabelOf(review, place)}
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
              key="new"
              label="New transactions"
              places={fresh}
              askRows={handle.askRows}
              isTaken={(place) => !leftOut.has(place)}
              onToggle={(place) => setLeftOut(toggled(leftOut, place))}
              head="Category"
              wordsOf={(row, place) => categoryOf(row, place, review, targets, categories)}
            />
          ) : (
            <ReviewList
              key="there"
              label="Transactions already there"
              places={there}
              askRows={handle.askRows}
              isTaken={(place) => added.has(place)}
              onToggle={(place) => setAdded(toggled(added, place))}
              head="Reason"
              wordsOf={(_row, place) => likenessOf(review, place)}
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
      <PanelHead id="rules" title="Categorized by your rules" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={styles.scroll} aria-label="Rules" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Rule</th>
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
