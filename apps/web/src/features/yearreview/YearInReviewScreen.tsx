import type { YearReview } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkSlider } from '../../ui/LinkSlider.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { SkeletonView } from '../../ui/Skeleton.tsx';
import { usePrintInLight } from '../../ui/usePrintInLight.ts';
import { AddOrImport } from '../transactions/index.ts';
import { FavoriteMerchants, Moments } from './Moments.tsx';
import { Months } from './Months.tsx';
import { Spending } from './Spending.tsx';
import { YearFigures } from './YearFigures.tsx';
import styles from './YearInReviewScreen.module.css';
import { yearReviewQuery } from './yearreview.data.ts';
import { factTexts, isEmptyYear, periodText, readYear, shortHistoryText, yearUrl } from './yearTexts.ts';

/** Older years have an address, but no place in the slider. */
const YEARS_SHOWN = 2;

function Periods({ years, year }: { years: readonly number[]; year: number | null }) {
  const options = [null, ...years.slice(0, YEARS_SHOWN)].map((one) => ({
    to: yearUrl(one),
    label: one === null ? 'Last 12 months' : String(one),
  }));
  return <LinkSlider label="Year" options={options} current={yearUrl(year)} />;
}

function NothingYet() {
  return (
    <Panel>
      <EmptyState
        title="Nothing to look back on yet"
        help="Add your transactions, or import them. Once a month is over, you’ll see what you earned, spent, and saved."
        actions={<AddOrImport />}
      />
    </Panel>
  );
}

function Content({ review }: { review: YearReview }) {
  if (isEmptyYear(review)) return <NothingYet />;
  const isShort = shortHistoryText(review);
  return (
    <div className={styles.review}>
      {isShort !== null && <p className={styles.short}>{isShort}</p>}
      <YearFigures review={review} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Spending review={review} />
          <FavoriteMerchants review={review} />
        </div>
        <div className={styles.stack}>
          <Months review={review} />
          <Moments review={review} />
          <Panel aria-labelledby="small-facts">
            <PanelHead id="small-facts" title="By the way" />
            <PanelBody>
              <ul className={styles.facts}>
                {factTexts(review).map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </PanelBody>
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** A year to look back on together: where money came from, where it went, and what was remarkable. */
export default function YearInReviewScreen() {
  const [params] = useSearchParams();
  const year = readYear(params.get('year'));
  const query = useQuery(yearReviewQuery(year));
  usePrintInLight();
  const period = query.data ? periodText(query.data) : 'Year';
  return (
    <Page>
      <PageHeader
        title={query.data ? `${period} in review` : 'Year in review'}
        back={{ to: '/UserAccount', label: 'Back to User Account' }}
        slider={
          query.data && (
            <div className={styles.screenOnly}>
              <Periods years={query.data.years} year={year} />
            </div>
          )
        }
        actions={
          <div className={styles.screenOnly}>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <QueryView
        query={query}
        loading={<SkeletonView text="Looking back..." />}
        failed="We couldn’t load your year in review"
      >
        {(review) => <Content review={review} />}
      </QueryView>
    </Page>
  );
}
