export interface Merchant {
  name: string;
  category: string;
  isIncome: boolean;
  /** How often it occurs, relative to the others. */
  weight: number;
  /** Amounts are between these two. */
  fromCents: number;
  toCents: number;
}

function spending(name: string, category: string, weight: number, fromCents: number, toCents: number): Merchant {
  return { name, category, isIncome: false, weight, fromCents, toCents };
}

function income(name: string, category: string, weight: number, fromCents: number, toCents: number): Merchant {
  return { name, category, isIncome: true, weight, fromCents, toCents };
}

/** Merchants that the household uses regularly; they account for most rows. */
const regular: Merchant[] = [
  spending('Greenleaf Market', 'Groceries', 110, 12_00, 160_00),
  spending('Trader Tom', 'Groceries', 75, 8_00, 95_00),
  spending('Cornerstone Coffee', 'Coffee', 90, 3_50, 12_00),
  spending('Metro Transit', 'Transport', 70, 2_75, 5_50),
  spending('Quickstop Fuel', 'Fuel', 48, 22_00, 78_00),
  spending('Parcelhouse', 'Shopping', 65, 7_00, 140_00),
  spending('Noodle Garden', 'Restaurants', 34, 14_00, 62_00),
  spending('Taqueria del Sol', 'Restaurants', 30, 9_00, 45_00),
  spending('Bluebird Bakery', 'Coffee', 28, 4_00, 18_00),
  spending('Wellspring Pharmacy', 'Health', 24, 6_00, 85_00),
  spending('Homestead Hardware', 'Home', 18, 8_00, 210_00),
  spending('Streamline Video', 'Subscriptions', 9, 9_99, 19_99),
  spending('Tunewave', 'Subscriptions', 9, 10_99, 16_99),
  spending('Northwind Energy', 'Utilities', 8, 45_00, 190_00),
  spending('Clearwater Utility District', 'Utilities', 7, 28_00, 96_00),
  spending('Lightpath Internet', 'Utilities', 7, 55_00, 90_00),
  spending('Orchard Mobile', 'Utilities', 7, 35_00, 120_00),
  spending('Elm Street Property Management', 'Rent', 7, 1_450_00, 2_400_00),
  spending('Harborview Dental', 'Health', 5, 40_00, 380_00),
  spending('Little Sprouts Daycare', 'Children', 12, 95_00, 620_00),
  spending('Summit Insurance', 'Insurance', 7, 70_00, 240_00),
  spending('Evergreen Airlines', 'Travel', 4, 110_00, 890_00),
  spending('Pawprint Veterinary', 'Pets', 6, 35_00, 320_00),
  spending('ATM Withdrawal', 'Cash', 16, 20_00, 300_00),
  income('Fairmont Payroll', 'Salary', 14, 1_900_00, 3_400_00),
  income('Alder Studio Payroll', 'Salary', 9, 1_200_00, 2_300_00),
  income('Interest Payment', 'Interest', 6, 40, 35_00),
  income('Tax Refund', 'Other Income', 1, 180_00, 2_600_00),
];

const firstWords =
  'Amber Birch Cedar Delta Eagle Fern Golden Hazel Ivory Juniper Kestrel Lantern Maple North Opal Pine';
const secondWords =
  'Bistro Books Cinema Cycles Deli Diner Florist Garage Gifts Grill Kitchen Outfitters Pizza Salon Toys';
const tailCategories: Record<string, string> = {
  Bistro: 'Restaurants',
  Books: 'Shopping',
  Cinema: 'Entertainment',
  Cycles: 'Transport',
  Deli: 'Groceries',
  Diner: 'Restaurants',
  Florist: 'Gifts',
  Garage: 'Transport',
  Gifts: 'Gifts',
  Grill: 'Restaurants',
  Kitchen: 'Restaurants',
  Outfitters: 'Shopping',
  Pizza: 'Restaurants',
  Salon: 'Personal Care',
  Toys: 'Children',
};
const TAIL_WEIGHT = 0.9;

/** Hundreds of merchants that the household uses once in a while. */
const occasional = firstWords.split(' ').flatMap((first) =>
  secondWords.split(' ').map((second) => {
    return spending(`${first} ${second}`, tailCategories[second] ?? 'Shopping', TAIL_WEIGHT, 6_00, 120_00);
  }),
);

export const merchants: readonly Merchant[] = [...regular, ...occasional];
