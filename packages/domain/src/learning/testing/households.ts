import { addDays } from '../../day.ts';
import { describingWords, merchantKey } from '../../merchants/merchant-key.ts';
import { cents } from '../../money.ts';
import type { CategoryDecision } from '../observations.ts';
import { Chance } from './chance.ts';
import { firstDay } from './decisions.ts';

interface Kind {
  readonly category: string;
  /** Names of such businesses. */
  readonly words: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Visits to the regular ones, relative to other kinds. */
  readonly visits: number;
  readonly bankCategory: string;
}

const kind = (
  category: string,
  words: string,
  [from, to]: readonly [number, number],
  visits: number,
  bankCategory: string,
): Kind => ({ category, words: words.split(' '), from, to, visits, bankCategory });

const kinds: readonly Kind[] = [
  kind('Groceries', 'Market Foods Grocery Farms', [9, 160], 12, 'FOOD_AND_DRINK_GROCERIES'),
  kind('Coffee', 'Coffee Espresso Roasters', [3, 12], 11, 'FOOD_AND_DRINK_COFFEE'),
  kind('Restaurants', 'Bistro Diner Noodles Grill Taqueria Pizza', [11, 80], 8, 'FOOD_AND_DRINK_RESTAURANT'),
  kind('Fuel', 'Fuel Gas', [22, 78], 5, 'TRANSPORTATION_GAS'),
  kind('Transit', 'Transit Parking', [2, 9], 7, 'TRANSPORTATION_PUBLIC_TRANSIT'),
  kind('Health', 'Pharmacy Dental Clinic', [6, 140], 3, 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS'),
  kind('Utilities', 'Energy Water Internet', [38, 190], 2, 'RENT_AND_UTILITIES'),
  kind('Subscriptions', 'Video Music', [8, 20], 2, 'ENTERTAINMENT_TV_AND_MOVIES'),
  kind('Clothing', 'Outfitters Shoes', [22, 180], 2, 'GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES'),
  kind('Children', 'Toys Daycare', [12, 220], 2, 'GENERAL_SERVICES_CHILDCARE'),
  kind('Pets', 'Pets Veterinary', [12, 130], 2, 'MEDICAL_VETERINARY_SERVICES'),
  kind('Home', 'Hardware Furniture', [9, 240], 2, 'HOME_IMPROVEMENT'),
  kind('Fun', 'Cinema Books Bowling', [8, 60], 3, 'ENTERTAINMENT'),
];

const cities = ['PORTLAND OR', 'AUSTIN TX', 'DENVER CO', 'BOSTON MA', 'TAMPA FL'];

/** Words that merchants of all kinds have in their names. */
const sharedWords =
  'Corner Main Green Blue River Sunny Golden City Park Lake Hill Oak Star Union Village Harbor Royal Happy Silver Stone'.split(
    ' ',
  );

interface GeneratedMerchant extends Kind {
  readonly name: string;
  /** For a store that sells everything: the category of larger purchases. */
  readonly largeCategory?: string;
}

class NamingChance extends Chance {
  /** Merchants of all kinds share the words of their names. */
  readonly hasSharedNames: boolean;

  constructor(seed: number, hasSharedNames: boolean) {
    super(seed);
    this.hasSharedNames = hasSharedNames;
  }

  /** A word that hardly any two merchants share, or else one that many do. */
  override name(): string {
    return this.hasSharedNames ? this.pick(sharedWords) : super.name();
  }
}

/** A few regular merchants of each kind, many that are visited once or twice, and a store that sells of everything. */
function merchantsOf(chance: NamingChance): { merchant: GeneratedMerchant; visits: number }[] {
  const regular = kinds.flatMap((one) =>
    Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () => {
      // Half of the names don't reveal what the business sells.
      const name = `${chance.name()} ${chance.next() < 0.5 ? chance.pick(one.words) : chance.name()}`;
      return { merchant: { ...one, name }, visits: one.visits };
    }),
  );
  const rare = kinds.flatMap((one) =>
    Array.from({ length: 8 }, () => {
      const isTelling = !chance.hasSharedNames || chance.next() < 0.5;
      const name = `${chance.name()} ${isTelling ? chance.pick(one.words) : chance.name()}`;
      return { merchant: { ...one, name }, visits: 0.12 };
    }),
  );
  const [groceries] = kinds;
  if (!groceries) throw new Error('there are no kinds');
  const store = { ...groceries, name: `${chance.name()}house`, from: 5, to: 250, largeCategory: 'Home' };
  return [...regular, ...rare, { merchant: store, visits: 5 }];
}

/** The name as a bank prints it. */
function bankText(name: string, chance: NamingChance): string {
  const printed = chance.next() < 0.8 ? name.toUpperCase() : name;
  return chance.pick([
    () => name,
    () => `SQ *${printed}`,
    () => `TST* ${printed} ${chance.pick(cities)}`,
    () => `${printed} #${chance.digits(4)}`,
    () => `POS DEBIT ${printed} ${chance.digits(5)} ${chance.pick(cities)}`,
    () => `${printed} ${chance.digits(3)}-${chance.digits(3)}-${chance.digits(4)} ${chance.pick(cities)}`,
    () => `PURCHASE AUTHORIZED ON 03/${1 + Math.floor(chance.next() * 28)} ${printed}`,
  ])();
}

/** How long a name some banks print. */
const PRINTED_LENGTH = 18;

/** The name as printed by a bank that truncates names and adds words. */
function noisyText(name: string, chance: NamingChance): string {
  const text = bankText(name, chance);
  return chance.pick([
    () => text,
    () => name.toUpperCase().slice(0, PRINTED_LENGTH).trim(),
    () => `${text} ${chance.pick(['CARD', 'REF', 'AUTH'])} ${chance.digits(6)}`,
    () => `${chance.pick(['RECURRING', 'ONLINE PMT', 'DEBIT CARD PURCHASE'])} ${text}`,
  ])();
}

export interface HouseholdDecision extends CategoryDecision {
  readonly bankText: string;
}

interface GeneratedHouseholdOptions {
  /** Merchants of different kinds share the words of their names, and banks print them in more ways. */
  readonly isHard?: boolean;
}

/** A household's decisions in the order of their days. Its merchants, their names, and its accounts are its own. */
export function generateHousehold(
  seed: number,
  count: number,
  { isHard = false }: GeneratedHouseholdOptions = {},
): HouseholdDecision[] {
  const chance = new NamingChance(seed, isHard);
  const merchants = merchantsOf(chance);
  const allVisits = merchants.reduce((sum, { visits }) => sum + visits, 0);
  const hasBankCategories = seed % 2 === 0;
  return Array.from({ length: count }, (_, index) => {
    let visits = chance.next() * allVisits;
    const merchant = (
      merchants.find((one) => {
        visits -= one.visits;
        return visits <= 0;
      }) ?? chance.pick(merchants)
    ).merchant;
    const dollars = merchant.from * (merchant.to / merchant.from) ** chance.next();
    const text = (isHard ? noisyText : bankText)(merchant.name, chance);
    const isLarge = merchant.largeCategory !== undefined && dollars > 90;
    const bankCategory = chance.next() < 0.9 ? merchant.bankCategory : 'GENERAL_MERCHANDISE';
    return {
      bankText: text,
      merchantKey: merchantKey(text),
      words: describingWords(text),
      accountId: dollars > 60 ? 1 : 2,
      isIncome: false,
      amountCents: cents(Math.round(dollars * 100)),
      day: addDays(firstDay(), Math.floor((index * 700) / count)),
      bankCategory: hasBankCategories ? bankCategory : null,
      category: isLarge ? (merchant.largeCategory ?? '') : merchant.category,
    };
  });
}
