export { captureNow } from './captureNow.ts';
