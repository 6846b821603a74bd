import { ArcElement, Chart as ChartJs, DoughnutController } from 'chart.js';
import { useMemo } from 'react';
import { Chart } from 'react-chartjs-2';
import { chartColor, computeFills } from './chartColors.ts';
import { chartAnimation } from './chartMotion.ts';
import type { ChartItem } from './chartTypes.ts';
import { useTheme } from './useTheme.ts';

ChartJs.register(ArcElement, DoughnutController);

const gapPx = 2;

export interface DoughnutCanvasProps {
  items: readonly ChartItem[];
  size: number;
  ringWidth: number;
}

/** Loaded with the first page that draws a ring. */
export default function DoughnutCanvas(props: DoughnutCanvasProps) {
  // A canvas keeps the colours it was drawn with: another theme, another canvas.
  return <Ring key={useTheme()} {...props} />;
}

function Ring({ items, size, ringWidth }: DoughnutCanvasProps) {
  const data = useMemo(() => {
    // A part below zero has no angle; it is named in the legend only.
    const fills = computeFills(items.map((item, index) => chartColor(item.color, index)));
    return {
      labels: items.map(({ label }) => label),
      datasets: [
        {
          data: items.map(({ cents }) => Math.max(0, cents)),
          backgroundColor: fills,
          borderWidth: 0,
          spacing: items.length > 1 ? gapPx : 0,
        },
      ],
    };
  }, [items]);
  const options = useMemo(
    () => ({
      animation: chartAnimation(),
      cutout: size / 2 - ringWidth,
      events: [],
      responsive: false,
    }),
    [size, ringWidth],
  );
  return <Chart type="doughnut" width={size} height={size} data={data} options={options} aria-hidden="true" />;
}
