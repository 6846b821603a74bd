export { forecastQueries } from './forecast.data.ts';
