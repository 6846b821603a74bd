/** A recurring kind of purchase. */
export interface Habit {
  readonly merchant: string;
  /** The description on the bank statement. */
  readonly raw: string;
  readonly category: readonly [primary: string, detailed: string];
  readonly channel: 'in store' | 'online' | 'other';
  readonly fromCents: number;
  readonly toCents: number;
  readonly perMonth: number;
  /** Posts with a 20% tip on top of the pending amount. */
  readonly hasTip?: boolean;
  /** The posted transaction doesn't refer to its pending one. */
  readonly forgetsPending?: boolean;
  /** Each month has two with the same day and amount. */
  readonly hasTwins?: boolean;
  /** Makes sure that something is pending on any day. */
  readonly isEveryOtherDay?: boolean;
  /** One purchase is refunded in even months. */
  readonly isReturned?: boolean;
}

const groceries = ['FOOD_AND_DRINK', 'FOOD_AND_DRINK_GROCERIES'] as const;
const restaurants = ['FOOD_AND_DRINK', 'FOOD_AND_DRINK_RESTAURANT'] as const;
const coffee = ['FOOD_AND_DRINK', 'FOOD_AND_DRINK_COFFEE'] as const;
const gas = ['TRANSPORTATION', 'TRANSPORTATION_GAS'] as const;
const online = ['GENERAL_MERCHANDISE', 'GENERAL_MERCHANDISE_ONLINE_MARKETPLACES'] as const;
const shop = ['GENERAL_MERCHANDISE', 'GENERAL_MERCHANDISE_SUPERSTORES'] as const;
const pharmacy = ['MEDICAL', 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS'] as const;
const rides = ['TRANSPORTATION', 'TRANSPORTATION_TAXIS_AND_RIDE_SHARES'] as const;

type Line = readonly [
  merchant: string,
  raw: string,
  category: readonly [string, string],
  channel: Habit['channel'],
  fromCents: number,
  toCents: number,
  perMonth: number,
  more?: Partial<Habit>,
];

function habit([merchant, raw, category, channel, fromCents, toCents, perMonth, more]: Line): Habit {
  return { merchant, raw, category, channel, fromCents, toCents, perMonth, ...more };
}

export const checkingHabits: readonly Habit[] = (
  [
    ["Trader Joe's", "TRADER JOE'S #131 SEATTLE WA", groceries, 'in store', 24_10, 118_40, 5],
    ['Safeway', 'SAFEWAY #1477 SEATTLE WA', groceries, 'in store', 8_75, 64_20, 4],
    ['Whole Foods', 'WHOLEFDS WST 10221', groceries, 'in store', 18_30, 86_90, 2],
    ['Blue Bottle Coffee', 'SQ *BLUE BOTTLE COFFEE', coffee, 'in store', 4_50, 7_25, 6, { hasTwins: true }],
    ['Starbucks', 'STARBUCKS STORE 03381', coffee, 'in store', 3_95, 8_60, 4],
    ['Shell Oil', 'SHELL OIL 57442109903', gas, 'in store', 31_00, 58_40, 3, { forgetsPending: true }],
    ['Olive Garden', 'OLIVE GARDEN 0021480', restaurants, 'in store', 28_00, 74_00, 1, { hasTip: true }],
    ['Chipotle', 'CHIPOTLE 2215', restaurants, 'in store', 10_85, 24_30, 3],
    ['Pizzeria Lucia', 'TST* PIZZERIA LUCIA', restaurants, 'in store', 18_00, 42_00, 4, { hasTip: true }],
    ['Corner Bakery', 'SQ *CORNER BAKERY', restaurants, 'in store', 3_20, 6_80, 15, { isEveryOtherDay: true }],
    ['CVS', 'CVS/PHARMACY #08412', pharmacy, 'in store', 6_49, 38_20, 1],
    ['Amazon', 'AMZN Mktp US*2K4TR0', online, 'online', 11_99, 89_90, 3, { isReturned: true }],
    ['Lyft', 'LYFT *RIDE SUN 7PM', rides, 'online', 9_40, 27_80, 2],
    [
      'ATM Withdrawal',
      'ATM WITHDRAWAL 0092 PINE ST',
      ['TRANSFER_OUT', 'TRANSFER_OUT_WITHDRAWAL'],
      'other',
      40_00,
      40_00,
      1,
    ],
  ] as const satisfies readonly Line[]
).map(habit);

export const cardHabits: readonly Habit[] = (
  [
    ['Target', 'TARGET 00021345 SEATTLE WA', shop, 'in store', 14_20, 96_50, 3, { isReturned: true }],
    ['DoorDash', 'DD DOORDASH THAITOM', restaurants, 'online', 18_90, 46_75, 4],
    ['Costco', 'COSTCO WHSE #0001', groceries, 'in store', 72_00, 214_00, 2],
    ['Chevron', 'CHEVRON 0093417', gas, 'in store', 34_00, 61_00, 2, { forgetsPending: true }],
    ["Peet's Coffee", "PEET'S #23402", coffee, 'in store', 4_25, 9_80, 5, { hasTwins: true }],
    [
      'Home Depot',
      'THE HOME DEPOT #4702',
      ['HOME_IMPROVEMENT', 'HOME_IMPROVEMENT_HARDWARE'],
      'in store',
      12_40,
      88_00,
      1,
    ],
    ['Canlis', 'CANLIS RESTAURANT', restaurants, 'in store', 48_00, 96_00, 1, { hasTip: true }],
    ['Uber', 'UBER TRIP HELP.UBER.COM', rides, 'online', 8_90, 32_40, 3],
    ['Alaska Airlines', 'ALASKA AIR 0272190', ['TRAVEL', 'TRAVEL_FLIGHTS'], 'online', 129_00, 289_00, 0.25],
    ['Marriott', 'MARRIOTT PORTLAND', ['TRAVEL', 'TRAVEL_LODGING'], 'online', 142_00, 268_00, 0.2],
    [
      'REI',
      'REI.COM 800-426-4840',
      ['GENERAL_MERCHANDISE', 'GENERAL_MERCHANDISE_SPORTING_GOODS'],
      'online',
      24_00,
      118_00,
      0.5,
    ],
  ] as const satisfies readonly Line[]
).map(habit);

export const shareDraftHabits: readonly Habit[] = (
  [
    ['Fred Meyer', 'FRED MEYER #0028', groceries, 'in store', 12_40, 92_30, 4],
    ['Dutch Bros', 'DUTCH BROS WA0412', coffee, 'in store', 5_25, 9_40, 5, { hasTwins: true }],
    ['Cafe Presse', 'TST* CAFE PRESSE', restaurants, 'in store', 18_00, 44_00, 2, { hasTip: true }],
    ['Walgreens', 'WALGREENS #5571', pharmacy, 'in store', 5_99, 31_20, 1],
  ] as const satisfies readonly Line[]
).map(habit);
