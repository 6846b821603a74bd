export { AddSeries } from './AddSeries.tsx';
export { readMonth } from './monthUrl.ts';
export { RecurringHeader } from './RecurringHeader.tsx';
export { kindNames, weekdayName } from './seriesText.ts';
export { seriesUrl } from './seriesUrl.ts';
