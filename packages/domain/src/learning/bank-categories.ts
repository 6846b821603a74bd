import { nameKey } from '../name-key.ts';

/**
 * Names that people give the categories of the bank provider's taxonomy, the most specific first. A detailed category
 * without an entry has those of its primary one, for example FOOD_AND_DRINK.
 */
const usualNames: Readonly<Record<string, string>> = {
  BANK_FEES: 'bank fees, fees',
  ENTERTAINMENT: 'entertainment, fun',
  ENTERTAINMENT_MUSIC_AND_AUDIO: 'music, subscriptions, streaming, entertainment',
  ENTERTAINMENT_TV_AND_MOVIES: 'streaming, subscriptions, entertainment',
  ENTERTAINMENT_VIDEO_GAMES: 'games, hobbies, entertainment',
  FOOD_AND_DRINK: 'restaurants, dining, dining out, eating out, food',
  FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR: 'alcohol, alcohol & bars, groceries, food',
  FOOD_AND_DRINK_COFFEE: 'coffee, coffee shops, restaurants, dining, dining out, eating out, food',
  FOOD_AND_DRINK_FAST_FOOD: 'fast food, restaurants, dining, dining out, eating out, food',
  FOOD_AND_DRINK_GROCERIES: 'groceries, grocery, food',
  GENERAL_MERCHANDISE: 'shopping, household',
  GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES: 'clothing, clothes, shopping',
  GENERAL_MERCHANDISE_ELECTRONICS: 'electronics, shopping',
  GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES: 'gifts, shopping',
  GENERAL_MERCHANDISE_PET_SUPPLIES: 'pets, shopping',
  GENERAL_SERVICES: 'services',
  GENERAL_SERVICES_AUTOMOTIVE: 'car, auto, transportation',
  GENERAL_SERVICES_CHILDCARE: 'childcare, children, kids',
  GENERAL_SERVICES_EDUCATION: 'education, tuition, school',
  GENERAL_SERVICES_INSURANCE: 'insurance',
  GOVERNMENT_AND_NON_PROFIT: 'taxes',
  GOVERNMENT_AND_NON_PROFIT_DONATIONS: 'donations, charity, giving, gifts & donations',
  GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT: 'taxes',
  HOME_IMPROVEMENT: 'home improvement, home, housing',
  INCOME: 'income, salary, paycheck',
  INCOME_DIVIDENDS: 'dividends, investments, income',
  INCOME_INTEREST_EARNED: 'interest, income',
  INCOME_WAGES: 'salary, paycheck, wages, income',
  LOAN_PAYMENTS: 'loans, debt, debt payments',
  LOAN_PAYMENTS_CAR_PAYMENT: 'car payment, car, transportation, loans',
  LOAN_PAYMENTS_MORTGAGE_PAYMENT: 'mortgage, housing, home',
  LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT: 'student loans, education, loans',
  MEDICAL: 'medical, health, healthcare, health care',
  MEDICAL_PHARMACIES_AND_SUPPLEMENTS: 'pharmacy, health, healthcare, health care, medical',
  MEDICAL_VETERINARY_SERVICES: 'vet, pets, health',
  PERSONAL_CARE: 'personal care, personal, health',
  PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS: 'gym, fitness, health, personal care',
  RENT_AND_UTILITIES: 'utilities, bills, housing',
  RENT_AND_UTILITIES_INTERNET_AND_CABLE: 'internet, phone & internet, utilities, bills',
  RENT_AND_UTILITIES_RENT: 'rent, housing, home',
  RENT_AND_UTILITIES_TELEPHONE: 'phone, cell phone, phone & internet, utilities, bills',
  TRANSPORTATION: 'transportation, transport',
  TRANSPORTATION_GAS: 'gas, fuel, gas & fuel, transportation, transport, car',
  TRANSPORTATION_PARKING: 'parking, transportation, transport, car',
  TRANSPORTATION_PUBLIC_TRANSIT: 'public transit, transit, transportation, transport',
  TRANSPORTATION_TAXIS_AND_RIDE_SHARES: 'rideshare, taxi, transportation, transport',
  TRAVEL: 'travel, vacation',
};

function namesOf(bankCategory: string): string | undefined {
  const own = usualNames[bankCategory];
  if (own !== undefined) return own;
  const primary = Object.keys(usualNames).findLast((known) => bankCategory.startsWith(`${known}_`));
  return primary === undefined ? undefined : usualNames[primary];
}

/** Of the given names, the one that people use for the bank's category; null if there is none. */
export function nameForBankCategory(bankCategory: string, names: Iterable<string>): string | null {
  const usual = namesOf(bankCategory)?.split(', ') ?? [];
  const byKey = new Map(Array.from(names, (name) => [nameKey(name), name]));
  for (const name of usual) {
    const found = byKey.get(name);
    if (found !== undefined) return found;
  }
  return null;
}
