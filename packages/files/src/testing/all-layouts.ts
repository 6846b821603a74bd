import { american, british, german } from './layouts.ts';
import { dutch, farAway, northern, romance } from './layouts-abroad.ts';
import { easternMore } from './layouts-east.ts';
import { southernMore } from './layouts-south.ts';
import { westernMore } from './layouts-west.ts';

/** The layouts of banks from all regions. */
export const allLayouts = [
  ...american,
  ...british,
  ...german,
  ...dutch,
  ...romance,
  ...northern,
  ...farAway,
  ...westernMore,
  ...southernMore,
  ...easternMore,
];
