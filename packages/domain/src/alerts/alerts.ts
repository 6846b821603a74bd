/** The alert rules. Each can be turned off for each channel. */
export const alertRules = ['bankLogin', 'largeUnknown', 'lowBalance', 'missedBill'] as const;

export type AlertRule = (typeof alertRules)[number];

export const alertChannels = ['app', 'push', 'digest'] as const;

export type AlertChannel = (typeof alertChannels)[number];

export interface Alert {
  readonly rule: AlertRule;
  /** The alert's subject, for example "bank 12". Stays the same for as long as the reason exists. */
  readonly subject: string;
}

/** An alert that was sent through a channel, or dismissed in the app. */
export interface SentAlert extends Alert {
  readonly channel: AlertChannel;
  readonly sentAt: Date;
}

/** The hours of a day, 0 to 23, without pushes: from the first up to, but not including, the second. */
export interface QuietHours {
  readonly fromHour: number;
  readonly toHour: number;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { fromHour: 21, toHour: 8 };

/** If both hours are the same, no hour is quiet. */
export function isQuiet(hour: number, { fromHour, toHour }: QuietHours): boolean {
  if (fromHour <= toHour) return hour >= fromHour && hour < toHour;
  return hour >= fromHour || hour < toHour;
}

/** The switches that a user turned off; everything else is on. */
export type OffSwitches = ReadonlySet<`${AlertRule} ${AlertChannel}`>;

export function isAlertOn({ rule }: Pick<Alert, 'rule'>, channel: AlertChannel, off: OffSwitches): boolean {
  return !off.has(`${rule} ${channel}`);
}
