export { createSandbox } from './sandbox.ts';
export { createMemoryStore } from './store.ts';
export { signatureOf } from './stripe/webhooks.ts';
