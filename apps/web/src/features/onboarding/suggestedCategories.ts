import type { BodyOf, seedDefaultCategoriesAndRules } from '@cairn/contract';

/** A category or subcategory suggested to new users, with the merchants whose transactions belong to it. */
export interface SuggestedSubcategory {
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly merchants: readonly string[];
}

export interface SuggestedCategory extends SuggestedSubcategory {
  readonly income?: boolean;
  readonly subcategories: readonly SuggestedSubcategory[];
}

type SubcategoryLine = readonly [name: string, icon: string, merchants?: string];

function category(
  name: string,
  icon: string,
  color: string,
  merchants: string,
  subcategories: readonly SubcategoryLine[],
  income = false,
): SuggestedCategory {
  const split = (line: string) => line.split(', ').filter((merchant) => merchant !== '');
  return {
    name,
    icon: `fas fa-${icon}`,
    color,
    income,
    merchants: split(merchants),
    subcategories: subcategories.map(([subcategoryName, subcategoryIcon, subcategoryMerchants = '']) => ({
      name: subcategoryName,
      icon: `fas fa-${subcategoryIcon}`,
      color,
      merchants: split(subcategoryMerchants),
    })),
  };
}

const food = category('Food', 'utensils', '#AF5234', '', [
  [
    'Groceries',
    'basket-shopping',
    'trader joe, whole foods, safeway, kroger, aldi, publix, wegmans, h-e-b, food lion, albertsons, sprouts, giant eagle, stop & shop, shoprite, meijer, winco, piggly wiggly, harris teeter, ralphs, vons, grocery outlet, fred meyer, hy-vee, lidl',
  ],
  [
    'Restaurants',
    'burger',
    "mcdonald, chipotle, taco bell, wendy's, burger king, chick-fil-a, panera, olive garden, applebee, subway, panda express, five guys, in-n-out, shake shack, domino's, pizza hut, papa john, popeyes, sonic drive, ihop, denny's, cheesecake factory",
  ],
  ['Coffee', 'mug-saucer', "starbucks, dunkin, peet's, dutch bros, philz, tim hortons, caribou coffee, blue bottle"],
  ['Delivery', 'bag-shopping', 'doordash, uber eats, grubhub, instacart, postmates, hellofresh, blue apron'],
]);

const income = category(
  'Income',
  'sack-dollar',
  '#22864A',
  '',
  [
    ['Paycheck', 'money-bill-wave', 'payroll, direct dep, gusto, adp wage, paychex, salary'],
    ['Interest', 'coins', 'interest paid, interest payment, dividend'],
    ['Tax Refund', 'landmark', 'irs treas, tax refund, franchise tax bd'],
    ['Other Income', 'hand-holding-dollar', ''],
  ],
  true,
);

const utilities = category('Utilities', 'bolt', '#986605', '', [
  [
    'Electricity',
    'plug',
    'pg&e, con edison, duke energy, dominion energy, southern california edison, fpl direct, xcel energy, national grid, comed, entergy',
  ],
  ['Water', 'droplet', 'water dept, water district, american water, water utility'],
  ['Gas', 'fire', 'socalgas, nicor, atmos energy, centerpoint, peoples gas'],
  ['Internet', 'wifi', 'comcast, xfinity, spectrum, cox comm, centurylink, frontier comm, google fiber, optimum'],
  [
    'Phone',
    'mobile-screen',
    'verizon, at&t, t-mobile, mint mobile, cricket wireless, google fi, us cellular, visible service',
  ],
  ['Trash', 'trash-can', 'waste management, republic services, recology'],
]);

const transportation = category('Transportation', 'car', '#3772BB', '', [
  [
    'Gas',
    'gas-pump',
    'shell oil, chevron, exxon, valero, marathon petro, speedway, circle k, wawa, sheetz, quiktrip, phillips 66, sunoco, citgo, casey',
  ],
  ['Rides', 'car', 'uber trip, lyft, uber *trip, waymo'],
  ['Public Transit', 'train', 'amtrak, mta*, clipper, ventra, wmata, septa, mbta, caltrain, metra'],
  ['Parking & Tolls', 'square-parking', 'parking, parkmobile, e-zpass, fastrak, spothero, paybyphone, sunpass'],
  [
    'Maintenance',
    'wrench',
    'jiffy lube, autozone, pep boys, firestone, midas, o’reilly auto, oreilly auto, valvoline, discount tire, napa auto',
  ],
  ['Car Insurance', 'shield-halved', 'geico, progressive, state farm, allstate'],
]);

const health = category('Health', 'heart-pulse', '#B14D51', '', [
  ['Pharmacy', 'pills', 'cvs, walgreens, rite aid'],
  ['Doctor', 'hospital', 'kaiser, medical group, clinic, urgent care, labcorp, quest diagnostics'],
  ['Dentist', 'tooth', 'dental, dentist, orthodont, aspen dental'],
  ['Vision', 'glasses', 'lenscrafters, warby parker, visionworks, optometr'],
  [
    'Fitness',
    'dumbbell',
    'planet fitness, la fitness, equinox, 24 hour fitness, ymca, anytime fitness, crunch fitness, peloton',
  ],
]);

const housing = category('Housing', 'house', '#7262B7', '', [
  ['Rent', 'key', 'rent payment, apartments, property mgmt, property management'],
  ['Mortgage', 'building-columns', 'mortgage, rocket mortgage, mr cooper, home loan'],
  ['Home Improvement', 'hammer', "home depot, lowe's, ace hardware, menards, harbor freight"],
  ['Furniture', 'couch', 'ikea, wayfair, ashley furniture, crate & barrel, west elm, pottery barn'],
  ['Home Insurance', 'shield-halved', 'lemonade, homeowners ins, renters ins'],
]);

const travel = category('Travel', 'plane', '#057BAC', '', [
  [
    'Flights',
    'plane',
    'delta air, united airlines, american airlines, southwest, jetblue, alaska air, spirit airlines, frontier airlines',
  ],
  [
    'Hotels',
    'bed',
    'marriott, hilton, hyatt, airbnb, vrbo, holiday inn, best western, motel 6, expedia, booking.com, hotels.com',
  ],
  ['Rental Cars', 'car', 'hertz, avis rent, enterprise rent, budget rent, turo, alamo'],
]);

const gifts = category('Gifts', 'gift', '#A84E7C', '', [
  ['Presents', 'gift', 'hallmark, 1-800-flowers, ftd.com, teleflora'],
  ['Donations', 'hand-holding-heart', 'red cross, unicef, gofundme, goodwill, salvation army, donation'],
]);

const clothing = category(
  'Clothing',
  'shirt',
  '#995398',
  "old navy, h&m, zara, uniqlo, nordstrom, macy's, kohl's, tj maxx, marshalls, ross stores, nike, adidas, lululemon, levi's, banana republic, j crew, shein, poshmark",
  [['Shoes', 'bag-shopping', 'foot locker, dsw, zappos, famous footwear, skechers']],
);

const debts = category('Debts', 'file-invoice-dollar', '#863A3C', '', [
  ['Student Loans', 'graduation-cap', 'navient, nelnet, mohela, great lakes, aidvantage, edfinancial'],
  ['Car Loan', 'car', 'auto loan, ally auto, toyota financial, honda financial, ford credit, gm financial'],
  ['Credit Card Interest', 'credit-card', 'interest charge, finance charge, late fee'],
  ['Personal Loan', 'hand-holding-dollar', 'sofi loan, lendingclub, upstart, affirm, klarna, afterpay'],
]);

const education = category('Education', 'graduation-cap', '#586ABD', '', [
  ['Tuition', 'school', 'university, college, tuition'],
  ['Courses', 'laptop-code', 'coursera, udemy, skillshare, duolingo, masterclass, codecademy'],
  ['Books & Supplies', 'book', 'barnes & noble, staples, chegg, office depot'],
]);

const kids = category('Kids', 'children', '#BE810A', '', [
  ['Childcare', 'child', 'kindercare, bright horizons, daycare, preschool, care.com'],
  ['Baby', 'baby', 'buybuy baby, carter’s, carters, pampers'],
  ['Activities', 'futbol', 'little league, gymboree, my gym, summer camp'],
  ['Toys', 'gamepad', 'lego store, toys r us, build-a-bear'],
]);

const pets = category('Pets', 'paw', '#6C7B02', '', [
  ['Food & Supplies', 'dog', 'petco, petsmart, chewy, pet supplies plus, barkbox'],
  ['Vet', 'hospital', 'veterinar, animal hospital, banfield, vca animal'],
]);

const entertainment = category('Entertainment', 'film', '#875AAB', '', [
  [
    'Streaming',
    'tv',
    'netflix, hulu, disney plus, disney+, hbo max, paramount+, peacock, youtube premium, youtube tv, apple tv, prime video',
  ],
  ['Music', 'music', 'spotify, apple music, pandora, soundcloud, tidal'],
  ['Games', 'gamepad', 'steam games, playstation, xbox, nintendo, roblox, epic games'],
  ['Outings', 'ticket', 'amc theatres, regal cinemas, ticketmaster, fandango, stubhub, eventbrite, cinemark'],
]);

const shopping = category(
  'Shopping',
  'cart-shopping',
  '#008476',
  'amazon, target, walmart, costco, ebay, etsy, best buy, sam’s club, sams club, dollar tree, dollar general, bed bath, five below',
  [
    ['Electronics', 'mobile-screen', 'apple store, apple.com/us, micro center, newegg, b&h photo'],
    ['Personal Care', 'spa', 'sephora, ulta beauty, great clips, supercuts, bath & body, sally beauty'],
  ],
);

export const adultCategories: readonly SuggestedCategory[] = [
  food,
  income,
  housing,
  utilities,
  transportation,
  health,
  shopping,
  entertainment,
  travel,
  clothing,
  gifts,
  debts,
  education,
  kids,
  pets,
];

const allowance = category(
  'Income',
  'sack-dollar',
  '#22864A',
  '',
  [
    ['Allowance', 'hand-holding-dollar', 'allowance, greenlight, gohenry'],
    ['Job', 'money-bill-wave', 'payroll, direct dep'],
    ['Gift Money', 'gift', ''],
  ],
  true,
);

/** Leaves out categories that only adults need, such as housing, debts, and insurance. */
export const juniorCategories: readonly SuggestedCategory[] = [
  { ...food, subcategories: food.subcategories.filter((subcategory) => subcategory.name !== 'Delivery') },
  allowance,
  {
    ...transportation,
    subcategories: transportation.subcategories.filter(
      (subcategory) => subcategory.name === 'Rides' || subcategory.name === 'Public Transit',
    ),
  },
  {
    ...health,
    subcategories: health.subcategories.filter(
      (subcategory) => subcategory.name === 'Pharmacy' || subcategory.name === 'Fitness',
    ),
  },
  { ...gifts, subcategories: gifts.subcategories },
  clothing,
  pets,
];

type Payload = BodyOf<typeof seedDefaultCategoriesAndRules>;

export function toPayload(selectedCategories: readonly SuggestedCategory[]): Payload {
  const rulesOf = (subcategory: SuggestedSubcategory) =>
    subcategory.merchants.map((value) => ({ type: 'Name', comparison: 'contains', value }) as const);
  const toCategory = (subcategory: SuggestedSubcategory, isIncome: boolean) => ({
    name: subcategory.name,
    icon: subcategory.icon,
    iconColor: subcategory.color,
    income: isIncome,
  });
  return selectedCategories.map((parent) => ({
    category: toCategory(parent, parent.income ?? false),
    rules: rulesOf(parent),
    subcategories: parent.subcategories.map((subcategory) => ({
      subcategory: toCategory(subcategory, parent.income ?? false),
      rules: rulesOf(subcategory),
    })),
  }));
}
