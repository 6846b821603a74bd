export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { createMemoryStore, type SandboxStore } from './store.ts';
export { signatureOf } from './stripe/webhooks.ts';
