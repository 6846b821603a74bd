export interface DemoCategory {
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly isIncome?: boolean;
  /** Dollars per month for the category itself. */
  readonly budget: number;
  /** The names that its rules match. */
  readonly merchants: readonly string[];
  readonly subcategories?: readonly Omit<DemoCategory, 'color' | 'isIncome' | 'subcategories'>[];
}

const sub = (name: string, icon: string, budget: number, ...merchants: string[]) => ({
  name,
  icon: `fas fa-${icon}`,
  budget,
  merchants,
});

/** The household's expense and income categories; a rule matches each merchant. */
export const demoCategories: readonly DemoCategory[] = [
  {
    name: 'Housing',
    icon: 'fas fa-house',
    color: '#304E75',
    budget: 0,
    merchants: [],
    subcategories: [
      sub('Rent', 'key', 2_250, 'Elm Street Property'),
      sub('Home', 'couch', 120, 'Homestead Hardware', 'Larch & Linen'),
      sub('Renters insurance', 'shield-halved', 19, 'Evergreen Mutual'),
    ],
  },
  {
    name: 'Food',
    icon: 'fas fa-utensils',
    color: '#986605',
    budget: 0,
    merchants: [],
    subcategories: [
      sub('Groceries', 'basket-shopping', 720, 'Greenleaf Market', 'Trader Tom', 'Sunday Farmers Market'),
      sub('Restaurants', 'bowl-food', 320, 'Noodle Garden', 'Taqueria del Sol', 'Harbor Grill', 'Pizzeria Uno Due'),
      sub('Coffee', 'mug-hot', 75, 'Blue Heron Coffee', 'Bluebird Bakery'),
    ],
  },
  {
    name: 'Utilities',
    icon: 'fas fa-plug',
    color: '#2E7579',
    budget: 0,
    merchants: [],
    subcategories: [
      sub('Electric', 'bolt', 110, 'Northwind Energy'),
      sub('Water', 'droplet', 48, 'Clearwater Utility'),
      sub('Internet', 'wifi', 70, 'Lightpath Internet'),
      sub('Phone', 'mobile-screen', 95, 'Orchard Mobile'),
    ],
  },
  {
    name: 'Transportation',
    icon: 'fas fa-car',
    color: '#673969',
    budget: 0,
    merchants: [],
    subcategories: [
      sub('Fuel', 'gas-pump', 170, 'Quickstop Fuel'),
      sub('Transit', 'train-subway', 45, 'Metro Transit'),
      sub('Car insurance', 'car-burst', 132, 'Wayfarer Insurance'),
      sub('Car care', 'wrench', 60, 'Rivertown Auto'),
    ],
  },
  {
    name: 'Car payment',
    icon: 'fas fa-hand-holding-dollar',
    color: '#91362E',
    budget: 325,
    merchants: ['Northgate Auto'],
    subcategories: [sub('Loan interest', 'percent', 0, 'Loan interest')],
  },
  {
    name: 'Health',
    icon: 'fas fa-heart-pulse',
    color: '#749A54',
    budget: 140,
    merchants: ['Wellspring Pharmacy', 'Harborview Dental', 'Summit Fitness'],
  },
  {
    name: 'Clothing',
    icon: 'fas fa-shirt',
    color: '#CD7053',
    budget: 120,
    merchants: ['Thistle & Thread', 'Outpost Outfitters'],
  },
  {
    name: 'Entertainment',
    icon: 'fas fa-film',
    color: '#474795',
    budget: 110,
    merchants: ['Streamline Video', 'Tunewave', 'Orpheum Cinema', 'Amber Books'],
  },
  { name: 'Pets', icon: 'fas fa-paw', color: '#CC6F8B', budget: 90, merchants: ['Happy Paws'] },
  { name: 'Gifts', icon: 'fas fa-gift', color: '#BA8623', budget: 60, merchants: ['Juniper Gifts'] },
  {
    name: 'Travel',
    icon: 'fas fa-plane-departure',
    color: '#4D9ABA',
    budget: 150,
    merchants: ['Cascade Air', 'Seaview Hotel', 'Alpine Lodge'],
  },
  { name: 'Shopping', icon: 'fas fa-bag-shopping', color: '#878B7F', budget: 150, merchants: ['Parcelhouse'] },
  {
    name: 'Income',
    icon: 'fas fa-briefcase',
    color: '#156146',
    isIncome: true,
    budget: 0,
    merchants: [],
    subcategories: [
      sub('Salary', 'money-check-dollar', 7_900, 'Meridian Design Payroll', 'Lakeside School Payroll'),
      sub('Freelance', 'laptop', 200, 'Harbor Design Co'),
      sub('Interest', 'percent', 40, 'Interest Paid', 'Dividend'),
      sub('Tax refund', 'landmark', 0, 'US Treasury'),
    ],
  },
];
