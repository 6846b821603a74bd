export { PinnedReports } from './LazyPinnedReports.tsx';
