export { listBrokenSeals } from './broken-seals.ts';
