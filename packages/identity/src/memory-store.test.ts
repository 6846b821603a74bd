import { describeIdentityStore } from './store-conformance.ts';
import { memoryStore } from './testing/memory-store.ts';

describeIdentityStore('in memory', memoryStore);
