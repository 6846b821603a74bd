import { chai } from 'vitest';

/**
 * By default, Chai wraps every assertion in proxies that find misspelled names, as the types do. They take more than
 * half the time of an assertion, and properties make hundreds of thousands of them.
 */
chai.config.useProxy = false;
