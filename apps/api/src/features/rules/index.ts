export { conditionOf, writeHeldBackRule } from './held-back-rule.ts';
