import { reportCsv } from '@cairn/files';
import { CSV_TYPE, saveFile, saveImage } from '../../app/saveFile.ts';
import { browserToday } from '../../app/today.ts';
import { errorToasts } from '../../ui/errorQueue.ts';
import type { LoadedReport } from './reports.data.ts';

function fileName(extension: string): string {
  return `cairn-report-${browserToday()}.${extension}`;
}

function reportFailure(): void {
  errorToasts.show({ message: 'Error exporting the report', reason: 'The file couldn’t be saved. Try again.' });
}

export function exportCsv({ report, query }: LoadedReport): void {
  saveFile(fileName('csv'), [reportCsv(report, query)], CSV_TYPE).catch(reportFailure);
}

async function saveDrawing(svg: SVGSVGElement | null, title: string): Promise<void> {
  if (!svg) throw new Error('there is no chart');
  const { drawImage } = await import('./drawImage.ts');
  await saveImage(fileName('png'), await drawImage(svg, title));
}

/** The chart as the page shows it. The code that draws is loaded now. */
export function exportImage(svg: SVGSVGElement | null, title: string): void {
  saveDrawing(svg, title).catch(reportFailure);
}
