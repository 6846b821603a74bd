export const forecastLayers = ['committed', 'planned', 'habit'] as const;
/** Confirmed series, money that budgets still leave, and everything else. Each expected dollar is in one of them. */
export type ForecastLayer = (typeof forecastLayers)[number];

/** Today and the 365 days after it. */
export const FORECAST_DAYS = 366;
/** The days before today that the forecast shows. */
export const FORECAST_HISTORY_DAYS = 45;
/** Fewer full weeks are too few for a band. */
export const LEAST_WEEKS = 8;
