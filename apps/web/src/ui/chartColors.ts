import probeStyles from './chartColors.module.css';

const seriesCount = 12;

/** The CSS colour of the n-th part of a chart: its own, or the next of the series. */
export function chartColor(own: string | null | undefined, index: number): string {
  return own || `var(--series-${(index % seriesCount) + 1})`;
}

export function tokenColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A canvas knows no custom properties: lets the style sheet compute the fills, as plain rgb. */
export function computeFills(colors: readonly string[]): string[] {
  const probe = document.createElement('span');
  probe.className = `${probeStyles.fill} ${probeStyles.probe}`;
  document.body.append(probe);
  try {
    return colors.map((color) => {
      probe.style.setProperty('--c', color);
      return toRgb(getComputedStyle(probe).backgroundColor);
    });
  } finally {
    probe.remove();
  }
}

/** Chart.js reads rgb and hex; a computed colour may come as oklch or oklab. */
function toRgb(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
