import { addDays, cents, parseDay } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { BarChart } from '../../ui/BarChart.tsx';
import type { LinePoint } from '../../ui/chartTypes.ts';
import { Doughnut } from '../../ui/Doughnut.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import styles from './Gallery.module.css';
import { Spec } from './Spec.tsx';

const topFive = [
  { label: 'Housing', cents: cents(2614_38) },
  { label: 'Food', cents: cents(986_41) },
  { label: 'Debts', cents: cents(610_00) },
  { label: 'Kids', cents: cents(585_00) },
  { label: 'Transportation', cents: cents(548_27) },
];
const assets = [
  { label: '418 Alder St', cents: cents(512_000_00) },
  { label: '401(k)', cents: cents(148_337_90) },
  { label: 'Roth IRA', cents: cents(61_204_33) },
  { label: 'Brokerage', cents: cents(38_915_72) },
  { label: 'Emergency Savings', cents: cents(24_860_14) },
  { label: 'Subaru Outback', cents: cents(18_400_00), color: '#f5e6a8' },
  { label: 'Joint Savings', cents: cents(8_450_00), color: '#3b0a0a' },
];
const monthlyNetWorth = [
  398_210, 401_900, 399_500, 408_900, 406_100, 411_800, 403_300, 413_900, 421_500, 433_170, 439_900, 451_506,
];
const daysApart = 32;

function netWorthPoints(): LinePoint[] {
  const start = parseDay('2025-11-30');
  if (!start) return [];
  return monthlyNetWorth.map((dollars, index) => ({
    day: addDays(start, index * daysApart),
    cents: cents(dollars * 100),
  }));
}
const netWorth = netWorthPoints();

export function ChartSpecs() {
  return (
    <>
      <Spec title="Bar: Top 5">
        <div className={styles.bar5}>
          <BarChart label="Top 5 Categories" items={topFive} />
        </div>
      </Spec>
      <Spec title="Doughnut">
        <Doughnut label="Assets" caption="Total Assets" items={assets} size={200} ringWidth={22} />
      </Spec>
      <Spec title="Line" isWide>
        <LineChart label="Net Worth Over Time" points={netWorth} />
      </Spec>
      <Spec title="Line: one day">
        <LineChart label="Net Worth, first day" points={netWorth.slice(0, 1)} />
      </Spec>
      <Spec title="Hero">
        <Hero contours="card" className={styles.heroCard}>
          <Amount kind="figure" isOnHero cents={cents(451_506_47)} />
        </Hero>
      </Spec>
      <Spec title="Bar: no data">
        <div className={styles.bar5}>
          <BarChart label="Top 5 Categories" items={[]} />
        </div>
      </Spec>
      <Spec title="Line: no data">
        <LineChart label="Net Worth Over Time" points={[]} />
      </Spec>
    </>
  );
}
