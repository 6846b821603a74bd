import { memoryStore } from './testing/memory-store.ts';
import { describeIdentityStore } from './testing/store-conformance.ts';

describeIdentityStore('in memory', memoryStore);
