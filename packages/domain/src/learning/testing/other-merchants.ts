/** What money was spent on. Each household decides which of these it tells apart. */
interface Purpose {
  readonly bankCategory: string;
  /** Which purposes a household that isn't interested in details files it with. */
  readonly partOf: string;
  readonly dollars: readonly [number, number];
  readonly names: readonly string[];
  /** How many of the names are regular merchants of a household. */
  readonly regulars: number;
  /** Out of all visits of a year. */
  readonly visits: number;
  /** Of the visits, how many go to a merchant that the household may never see again. */
  readonly elsewhere: number;
}

export const purposes: Readonly<Record<string, Purpose>> = {
  groceries: {
    bankCategory: 'FOOD_AND_DRINK_GROCERIES',
    partOf: 'food',
    dollars: [8, 190],
    names:
      "Kroger|Safeway|Trader Joe's|Whole Foods Market|Aldi|H-E-B|Publix|Food Lion|WinCo Foods|Sprouts Farmers Market|Patel Brothers|99 Ranch Market|Green Valley Co-op|Rosario's Produce|Nob Hill Foods|Lucky Seafood|Riverside Farm Stand|Sunset Market".split(
        '|',
      ),
    regulars: 4,
    visits: 150,
    elsewhere: 0.05,
  },
  restaurants: {
    bankCategory: 'FOOD_AND_DRINK_RESTAURANT',
    partOf: 'food',
    dollars: [11, 120],
    names:
      "Chipotle|Panera Bread|Chick-fil-A|Olive Garden|Thai Basil Kitchen|Sal's Pizzeria|Golden Dragon|Taqueria El Farolito|The Rusty Anchor|Bombay Palace|Pho 88|Five Guys|Blue Moon Diner|Jade Garden|Mama Lucia's|Shake Shack|Wingstop|Harbor Grill|The Copper Pot|Noodle House|Texas Roadhouse|Sushi Kazan|La Paloma Cantina|Smokestack BBQ|Corner Bistro|Falafel King".split(
        '|',
      ),
    regulars: 7,
    visits: 150,
    elsewhere: 0.25,
  },
  coffee: {
    bankCategory: 'FOOD_AND_DRINK_COFFEE',
    partOf: 'food',
    dollars: [3, 16],
    names:
      "Starbucks|Dunkin|Peet's Coffee|Blue Heron Coffee|Daily Grind Espresso|Perk Up Cafe|Philz Coffee|Crema Roasters|Morning Glory Bakery|Boba Bliss".split(
        '|',
      ),
    regulars: 3,
    visits: 110,
    elsewhere: 0.06,
  },
  fuel: {
    bankCategory: 'TRANSPORTATION_GAS',
    partOf: 'car',
    dollars: [24, 74],
    names: 'Shell Oil|Chevron|Exxonmobil|Speedway|Costco Gas|Wawa|Arco|QuikTrip|BP|Circle K'.split('|'),
    regulars: 3,
    visits: 60,
    elsewhere: 0.06,
  },
  'car care': {
    bankCategory: 'GENERAL_SERVICES_AUTOMOTIVE',
    partOf: 'car',
    dollars: [18, 900],
    names: "Jiffy Lube|AutoZone|Discount Tire|Les Schwab|Mister Car Wash|Ken's Auto Repair|DMV Registration".split('|'),
    regulars: 2,
    visits: 10,
    elsewhere: 0.3,
  },
  rides: {
    bankCategory: 'TRANSPORTATION_TAXIS_AND_RIDE_SHARES',
    partOf: 'transport',
    dollars: [6, 60],
    names: 'Uber Trip|Lyft Ride|MTA NYCT Paygo|Clipper Transit|Parkmobile|SpotHero'.split('|'),
    regulars: 3,
    visits: 50,
    elsewhere: 0.05,
  },
  housing: {
    bankCategory: 'RENT_AND_UTILITIES_RENT',
    partOf: 'home',
    dollars: [1_450, 1_450],
    names: 'Willow Creek Apartments|Wells Fargo Home Mtg|Rocket Mortgage|Bilt Rent|Avalon Properties'.split('|'),
    regulars: 1,
    visits: 12,
    elsewhere: 0,
  },
  utilities: {
    bankCategory: 'RENT_AND_UTILITIES_GAS_AND_ELECTRICITY',
    partOf: 'home',
    dollars: [38, 210],
    names:
      'Pacific Gas & Electric|Con Edison|Duke Energy|City of Dayton Water|Republic Services|Xfinity|Spectrum|Verizon Wireless|T-Mobile|Mint Mobile'.split(
        '|',
      ),
    regulars: 5,
    visits: 60,
    elsewhere: 0,
  },
  repairs: {
    bankCategory: 'HOME_IMPROVEMENT_HARDWARE',
    partOf: 'home',
    dollars: [9, 320],
    names: "The Home Depot|Lowe's|Ace Hardware|Sherwin-Williams|Oak Street Plumbing|Benny's Locksmith|IKEA".split('|'),
    regulars: 3,
    visits: 28,
    elsewhere: 0.15,
  },
  subscriptions: {
    bankCategory: 'ENTERTAINMENT_TV_AND_MOVIES',
    partOf: 'fun',
    dollars: [5, 24],
    names:
      'Netflix|Spotify|Hulu|Disney Plus|Apple.com/bill|Google One|NY Times Digital|Patreon Membership|Audible|Youtube Premium|Dropbox'.split(
        '|',
      ),
    regulars: 6,
    visits: 72,
    elsewhere: 0,
  },
  outings: {
    bankCategory: 'ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS',
    partOf: 'fun',
    dollars: [12, 180],
    names:
      'AMC Theatres|Ticketmaster|Museum of Natural History|Lakeside Bowling|Fandango|Bright Side Comedy Club|REI|Steam Games|Barnes & Noble|Half Price Books'.split(
        '|',
      ),
    regulars: 4,
    visits: 32,
    elsewhere: 0.3,
  },
  clothes: {
    bankCategory: 'GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES',
    partOf: 'shopping',
    dollars: [18, 190],
    names: 'Old Navy|Uniqlo|Nordstrom Rack|TJ Maxx|Macy’s|Zappos.com|Second Chance Thrift|Gap Outlet'.split('|'),
    regulars: 4,
    visits: 28,
    elsewhere: 0.25,
  },
  pharmacy: {
    bankCategory: 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS',
    partOf: 'health',
    dollars: [5, 70],
    names: 'CVS/Pharmacy|Walgreens|Rite Aid|Hometown Drug'.split('|'),
    regulars: 2,
    visits: 36,
    elsewhere: 0.03,
  },
  doctors: {
    bankCategory: 'MEDICAL_PRIMARY_CARE',
    partOf: 'health',
    dollars: [20, 260],
    names:
      'Kaiser Permanente|Bright Smiles Dental|Dr. Anita Rao MD|Valley Eye Center|Quest Diagnostics|Lakeview Physical Therapy'.split(
        '|',
      ),
    regulars: 3,
    visits: 16,
    elsewhere: 0.25,
  },
  fitness: {
    bankCategory: 'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS',
    partOf: 'health',
    dollars: [15, 89],
    names: 'Planet Fitness|YMCA of Greater Toledo|CorePower Yoga|Orangetheory|24 Hour Fitness'.split('|'),
    regulars: 2,
    visits: 26,
    elsewhere: 0,
  },
  children: {
    bankCategory: 'GENERAL_SERVICES_CHILDCARE',
    partOf: 'family',
    dollars: [14, 640],
    names:
      'Little Acorns Preschool|Kumon|Zelle to Maria Lopez|Girl Scouts of America|Lincoln School PTA|Sunny Days Summer Camp|Carters'.split(
        '|',
      ),
    regulars: 4,
    visits: 40,
    elsewhere: 0.05,
  },
  pets: {
    bankCategory: 'GENERAL_MERCHANDISE_PET_SUPPLIES',
    partOf: 'family',
    dollars: [12, 210],
    names: 'Chewy.com|Petco|Banfield Pet Hospital|Paws & Claws Grooming'.split('|'),
    regulars: 2,
    visits: 20,
    elsewhere: 0.05,
  },
  insurance: {
    bankCategory: 'GENERAL_SERVICES_INSURANCE',
    partOf: 'insurance',
    dollars: [42, 190],
    names: 'GEICO|State Farm|Progressive|Lemonade Insurance|Guardian Life'.split('|'),
    regulars: 2,
    visits: 24,
    elsewhere: 0,
  },
  travel: {
    bankCategory: 'TRAVEL_LODGING',
    partOf: 'travel',
    dollars: [60, 680],
    names:
      'Delta Air Lines|Southwest Airlines|Marriott|Airbnb|Hertz Rent-A-Car|Best Western|Amtrak|Alamo Rentals|Hampton Inn|United Airlines|Sandpiper Lodge|KOA Campground'.split(
        '|',
      ),
    regulars: 2,
    visits: 16,
    elsewhere: 0.7,
  },
  gifts: {
    bankCategory: 'GOVERNMENT_AND_NON_PROFIT_DONATIONS',
    partOf: 'gifts',
    dollars: [20, 150],
    names: 'American Red Cross|St. Mark Church|Etsy|1-800-Flowers|KQED Public Media|Habitat for Humanity'.split('|'),
    regulars: 3,
    visits: 22,
    elsewhere: 0.15,
  },
  paycheck: {
    bankCategory: 'INCOME_WAGES',
    partOf: 'income',
    dollars: [1_900, 2_600],
    names: 'Acme Robotics Payroll|County of Marin Dir Dep|Northwind Traders ADP|Mercy Hospital Payroll'.split('|'),
    regulars: 1,
    visits: 26,
    elsewhere: 0,
  },
  interest: {
    bankCategory: 'INCOME_INTEREST_EARNED',
    partOf: 'income',
    dollars: [1, 40],
    names: 'Interest Payment|Dividend Received|Cashback Bonus'.split('|'),
    regulars: 2,
    visits: 18,
    elsewhere: 0,
  },
};

/** Stores that sell nearly everything. What was bought depends on the amount only roughly. */
export const departmentStores: readonly { name: string; small: string; large: string; visits: number }[] = [
  { name: 'Amazon', small: 'groceries', large: 'repairs', visits: 36 },
  { name: 'Target', small: 'groceries', large: 'clothes', visits: 24 },
  { name: 'Walmart', small: 'groceries', large: 'repairs', visits: 18 },
  { name: 'Costco Whse', small: 'groceries', large: 'groceries', visits: 24 },
];

/** Names of merchants that are visited once or twice: their trade is part of the name as often as not. */
export const localNames =
  'Fernwood|Larkspur|Old Mill|Kestrel|Tamarack|Bayview|Juniper|Stonebridge|Hollis|Cedar Point'.split('|');
export const trades: Readonly<Record<string, readonly string[]>> = {
  groceries: ['Market', 'Grocery', 'Farms'],
  restaurants: ['Kitchen', 'Grill', 'Ramen', 'Tavern', 'Pizza', 'Taqueria', 'Bistro', '& Vine'],
  coffee: ['Coffee', 'Cafe', 'Bakehouse'],
  fuel: ['Gas', 'Fuel Stop'],
  'car care': ['Auto Body', 'Tire'],
  rides: ['Parking', 'Cab Co'],
  repairs: ['Hardware', 'Lumber', 'Nursery'],
  outings: ['Theater', 'Books', 'Museum', 'Golf'],
  clothes: ['Boutique', 'Shoes', 'Apparel'],
  pharmacy: ['Pharmacy'],
  doctors: ['Dermatology', 'Family Dental', 'Urgent Care'],
  children: ['Toys', 'Swim School'],
  pets: ['Veterinary'],
  travel: ['Inn', 'Hotel', 'Resort', 'Motel'],
  gifts: ['Florist', 'Foundation'],
};

export const towns =
  'PORTLAND OR|DAYTON OH|OAKLAND CA|AUSTIN TX|MADISON WI|TAMPA FL|BOISE ID|ALBANY NY|TOLEDO OH'.split('|');
