export { captureNow } from './captureNow.ts';
export { whyUrl } from './whyRange.ts';
