export { useCreateCategory } from './categories.data.ts';
export { editCategoryUrl } from './categoryUrls.ts';
export {
  blankRule,
  comparisonsOf,
  describeReturnedRule,
  draftsOf,
  type RuleDraft,
  ruleError,
  ruleTypes,
  toRuleTests,
  withType,
} from './ruleDraft.ts';
