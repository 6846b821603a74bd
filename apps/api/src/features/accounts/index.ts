export { attributeNetWorth } from './net-worth-change.ts';
