import { formatDay } from '@cairn/domain';
import {
  type Chart as ChartInstance,
  Chart as ChartJs,
  type ChartOptions,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useMemo, useState } from 'react';
import { Chart } from 'react-chartjs-2';
import { ChartTooltip } from './ChartTooltip.tsx';
import { tokenColor } from './chartColors.ts';
import { axisMoney, dayNumber, labeledPoints } from './chartFigures.ts';
import { chartAnimation } from './chartMotion.ts';
import type { LinePoint } from './chartTypes.ts';
import styles from './LineChart.module.css';
import { useTheme } from './useTheme.ts';

ChartJs.register(LinearScale, LineController, LineElement, PointElement, Filler, Tooltip);

const wideChartPx = 560;
const labelsWide = 7;
const labelsNarrow = 3;
const labelGapPx = 104;
const gridLines = 5;
const lineWidthPx = 2.25;
const dotPx = 4;
/** Half a label's height above the top grid line; the style sheet shifts the plot up by the same amount. */
const topPx = 8;
/** The size of the axes including labels; the y-axis grows for wider amounts. */
const xAxisPx = 28;
const yAxisWidePx = 68;
const yAxisNarrowPx = 52;
const fillFrom = '38'; // 22% of 255, as hex

interface LineChartCanvasProps {
  points: readonly LinePoint[];
}

interface Hover {
  index: number;
  x: number;
  y: number;
}

/** Loaded lazily, because Chart.js is large. */
export default function LineChartCanvas(props: LineChartCanvasProps) {
  // A canvas doesn't update its colors, so remount it when the theme changes.
  return <Line key={useTheme()} {...props} />;
}

function Line({ points }: LineChartCanvasProps) {
  const [hover, setHover] = useState<Hover | null>(null);
  const hovered = hover && points[hover.index];

  const data = useMemo(() => {
    const line = tokenColor('--chart-line');
    const isAlone = points.length === 1;
    return {
      datasets: [
        {
          data: points.map(({ day, cents }) => ({ x: dayNumber(day), y: cents })),
          borderColor: line,
          borderWidth: lineWidthPx,
          cubicInterpolationMode: 'monotone' as const,
          pointRadius: isAlone ? dotPx : 0,
          pointBackgroundColor: line,
          pointHoverRadius: 0,
          fill: 'start' as const,
          backgroundColor: ({ chart }: { chart: ChartInstance }) => fade(chart, line),
        },
      ],
    };
  }, [points]);

  const options = useMemo(() => lineOptions(points, setHover), [points]);

  return (
    <>
      <Chart type="line" data={data} options={options} plugins={[cursorLine]} aria-hidden="true" />
      {hover && hovered && (
        <div aria-hidden="true">
          <span className={styles.dot} style={{ left: hover.x, top: hover.y }} />
          <ChartTooltip caption={formatDay(hovered.day)} cents={hovered.cents} at={hover} />
        </div>
      )}
    </>
  );
}

/** The fill fades out, because the axis may not start at zero. */
function fade(chart: ChartInstance, line: string) {
  const { chartArea, ctx } = chart;
  if (!chartArea) return 'transparent';
  const gradient = ctx.createLinearGradient(0, chartArea.top, 0, chartArea.bottom);
  gradient.addColorStop(0, `${line}${fillFrom}`);
  gradient.addColorStop(1, `${line}00`);
  return gradient;
}

const cursorLine: Plugin<'line'> = {
  id: 'cursorLine',
  afterDatasetsDraw(chart) {
    const active = chart.tooltip?.getActiveElements()[0];
    if (!active) return;
    const { ctx, chartArea } = chart;
    ctx.save();
    ctx.strokeStyle = tokenColor('--ink-3');
    ctx.setLineDash([3, 3]);
    ctx.beginPath();
    ctx.moveTo(active.element.x, chartArea.top);
    ctx.lineTo(active.element.x, chartArea.bottom);
    ctx.stroke();
    ctx.restore();
  },
};

function lineOptions(points: readonly LinePoint[], setHover: (hover: Hover | null) => void): ChartOptions<'line'> {
  const ticks = { color: tokenColor('--chart-axis'), font: { family: tokenColor('--font'), size: 12 } };
  const motion = chartAnimation();
  return {
    // Chart.js ignores a resize between an animation's last frame and its end, so resize again afterward.
    animation: motion && { ...motion, onComplete: ({ chart }) => chart.resize() },
    responsive: true,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    layout: { padding: { right: 2 } },
    plugins: {
      tooltip: {
        enabled: false,
        external({ tooltip }) {
          const index = tooltip.dataPoints?.[0]?.dataIndex;
          if (tooltip.opacity === 0 || index === undefined) setHover(null);
          else setHover({ index, x: tooltip.caretX, y: tooltip.caretY });
        },
      },
    },
    scales: {
      x: {
        type: 'linear',
        grid: { display: false },
        border: { color: tokenColor('--line-strong') },
        bounds: 'data',
        afterFit(axis) {
          axis.height = xAxisPx;
        },
        afterBuildTicks(axis) {
          const isWide = axis.chart.width >= wideChartPx;
          const plotPx = axis.chart.width - (isWide ? yAxisWidePx : yAxisNarrowPx);
          const days = points.map(({ day }) => dayNumber(day));
          const daysPerPx = ((days.at(-1) ?? 0) - (days[0] ?? 0)) / plotPx;
          const chosen = labeledPoints(days, isWide ? labelsWide : labelsNarrow, labelGapPx * daysPerPx);
          axis.ticks = chosen.flatMap((index) => days[index] ?? []).map((value) => ({ value }));
        },
        ticks: {
          ...ticks,
          align: points.length === 1 ? 'center' : 'inner',
          autoSkip: false,
          maxRotation: 0,
          padding: 5,
          callback: (value) => {
            const point = points.find(({ day }) => dayNumber(day) === value);
            return point && formatDay(point.day);
          },
        },
      },
      y: {
        grid: { color: tokenColor('--chart-grid'), drawTicks: false },
        border: { display: false, dash: [2, 4] },
        grace: '5%',
        afterFit(axis) {
          axis.paddingTop = topPx;
          axis.width = Math.max(axis.width, axis.chart.width >= wideChartPx ? yAxisWidePx : yAxisNarrowPx);
        },
        ticks: { ...ticks, padding: 12, maxTicksLimit: gridLines, callback: (value) => axisMoney(Number(value)) },
      },
    },
  };
}
