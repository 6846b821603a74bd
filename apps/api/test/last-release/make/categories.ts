import type { Site } from './site.ts';

type Rule = readonly [type: string, comparison: string, value: string];
const toWire = (rules: readonly Rule[] = []) =>
  rules.map(([Type, Comparison, ComparisonValue]) => ({ Type, Comparison, ComparisonValue }));

interface Wanted {
  readonly name: string;
  readonly income?: true;
  readonly budget?: number;
  readonly subs?: readonly (readonly [name: string, rules?: readonly Rule[]])[];
  readonly rules?: readonly Rule[];
}

const contains = (value: string): Rule => ['Name', 'contains', value];
const equals = (value: string): Rule => ['Name', 'equals', value];

const wanted: readonly Wanted[] = [
  {
    name: 'Groceries',
    budget: 650,
    subs: [
      ['Market', [contains('greenleaf')]],
      ['Bakery', [equals('Bäckerei Süß')]],
    ],
  },
  { name: 'Coffee', budget: 60, rules: [contains('café'), contains('coffee')] },
  { name: 'Restaurants', budget: 240.5, subs: [['Lunch', [contains('taqueria')]], ['Dinner']] },
  { name: 'Transport', budget: 90, rules: [equals('Metro Transit')] },
  { name: 'Fuel', budget: 120, rules: [contains('fuel'), contains('gas ')] },
  { name: 'Shopping', subs: [['Clothes'], ['Gadgets', [['Amount', 'Greater Than', '5000']]]] },
  { name: 'Rent', budget: 1450, rules: [['Amount', 'equals', '2222.22'], contains('property')] },
  { name: 'Utilities', budget: 310, subs: [['Power', [contains('energy')]], ['Water'], ['Internet']] },
  { name: 'Health', budget: 75 },
  { name: 'Insurance', budget: 140 },
  { name: 'Children', budget: 400, subs: [['Daycare', [contains('sprouts')]], ['Toys']] },
  { name: 'Pets', rules: [contains('veterinary')] },
  { name: 'Travel', subs: [['Flights', [contains('airlines')]], ['Hotels']] },
  { name: 'Subscriptions', budget: 45, rules: [equals('Tunewave'), equals('Streamline Video')] },
  { name: 'Small change', rules: [['Amount', 'Less than', '0.50']] },
  { name: 'Gifts' },
  { name: 'Projects' },
  { name: 'Household' },
  { name: 'Fun', budget: 100, subs: [['Cinema'], ['Books']] },
  { name: 'Old hobby', subs: [['Model trains']], rules: [equals('Train Shop'), contains('locomotive')] },
  { name: 'Salary', income: true, budget: 4200, rules: [contains('payroll')] },
  { name: 'Interest', income: true, budget: 10, subs: [['Savings interest']] },
];

/** The suggestions of the first visit, then one category after the other. */
export async function makeCategories(site: Site, subject: string): Promise<void> {
  const [first, ...others] = wanted;
  if (!first) return;
  const { answer } = await site.call(subject, 'Onboarding/SeedDefaultCategoriesAndRules', [
    {
      Category: { Name: first.name, Icon: 'fas fa-basket-shopping', IconColor: '#986605', Income: false },
      Rules: [],
      SubcategoriesWithRulesList: (first.subs ?? []).map(([Name, rules]) => ({
        Subcategory: { Name, Icon: 'fas fa-carrot', IconColor: '#986605', Income: false },
        Rules: toWire(rules),
      })),
    },
  ]);
  const CategoryID = site.mark(subject, `category ${first.name}`, answer.categoryIDs[0]);
  await site.call(subject, 'Category/SaveCategory', { CategoryID, Name: first.name, DefaultBudget: first.budget });
  for (const { name, income = false, budget, subs = [], rules } of others) {
    const Subcategories = subs.map(([Name]) => ({ Name }));
    const budgeted = budget === undefined ? {} : { DefaultBudget: budget };
    const payload = { Name: name, Income: income, Subcategories, Rules: toWire(rules), ...budgeted };
    await site.category(subject, payload);
  }
  const all: { categoryID: number; subcategories: { name: string; subcategoryID: number }[] }[] = (
    await site.call(subject, 'Category/GetAllCategories', {}, 'GET')
  ).answer;
  const rulesOf = new Map(wanted.flatMap(({ subs = [] }) => subs.map(([name, rules]) => [name, rules ?? []] as const)));
  for (const { categoryID, subcategories } of all)
    for (const { name, subcategoryID } of subcategories) {
      site.mark(subject, `subcategory ${name}`, subcategoryID);
      const rules = rulesOf.get(name);
      if (rules?.length && categoryID !== CategoryID)
        await site.call(subject, 'Rule/SaveCategoryRules', {
          CategoryID: categoryID,
          SubcategoryID: subcategoryID,
          CategoryRules: toWire(rules),
        });
    }
}
