import type { Day } from '../../day.ts';
import { type Draw, pick, whole } from './street-draws.ts';

const digits = (draw: Draw, length: number) => Array.from({ length }, () => whole(draw, 0, 9)).join('');
const letters = (draw: Draw, length: number) =>
  Array.from({ length }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'[whole(draw, 0, 33)]).join('');

const cities = ['DAYTON OH', 'BOISE ID', 'TULSA OK', 'MADISON WI', 'TACOMA WA', 'EL PASO TX', 'ST PAUL MN'] as const;

/** How one bank writes what it debits. Each household has one bank for its checking account and one for its card. */
export type Format = (name: string, draw: Draw, day: Day) => string;

export const cardFormats = [
  (name: string) => name,
  (name: string, draw: Draw) => `${name} ${pick(draw, cities)}`,
  (name: string, draw: Draw, day: Day) =>
    `RECURRING PAYMENT AUTHORIZED ON ${day.slice(5, 7)}/${day.slice(8)} ${name} ${pick(draw, cities)} S${digits(draw, 15)} CARD 4417`,
  (name: string, draw: Draw) => `${name} 800-${digits(draw, 3)}-${digits(draw, 4)} ${pick(draw, cities).slice(-2)}`,
  (name: string, _draw: Draw, day: Day) => `POS DEBIT ${day.slice(5, 7)}/${day.slice(8)} ${name}`,
  (name: string, draw: Draw) => `${name}*${letters(draw, 9)}`,
  (name: string, draw: Draw) => `DEBIT CARD PURCHASE XXXX2290 ${name} ${pick(draw, cities)}`,
] as const;

export const achFormats = [
  (name: string) => name,
  (name: string, draw: Draw) =>
    `${name} DES:PAYMENT ID:${digits(draw, 10)} INDN:J MORALES CO ID:${digits(draw, 10)} WEB`,
  (name: string, draw: Draw) => `ACH DEBIT ${name} ${digits(draw, 9)}`,
  (name: string, draw: Draw) => `${name} AUTOPAY ${digits(draw, 8)} WEB ID: ${digits(draw, 10)}`,
  (name: string, draw: Draw, day: Day) =>
    `${name} BILL PMT ${day.slice(2, 4)}${day.slice(5, 7)}${day.slice(8)} ${digits(draw, 7)}`,
  (name: string) => `Electronic Withdrawal ${name}`,
] as const;

export const payFormats = [
  (name: string) => `${name} PAYROLL`,
  (name: string, draw: Draw) =>
    `${name} DES:DIRECT DEP ID:${digits(draw, 12)} INDN:MORALES,JUNE CO ID:${digits(draw, 10)} PPD`,
  (name: string, draw: Draw) => `ACH CREDIT ${name} PAYROLL ${digits(draw, 6)}`,
  (name: string, draw: Draw) => `${name} DIR DEP PPD ID: ${digits(draw, 10)}`,
] as const;

export const names = {
  subscription: [
    'HALFMOON RADIO',
    'PIXELNOOK STUDIO',
    'Netflix.com',
    'SPOTIFY USA',
    'LANTERN READER',
    'VAULTLY BACKUP',
    'Hulu',
    'GLASSWING VPN',
    'CRUNCHYROLL',
    'NYTimes',
    'PAPERTRAIL NOTES',
    'Disney Plus',
    'YOGAGLO',
    'MEALMINT',
    'DUOLINGO',
  ],
  monthly: [
    'CASCADE FIBER',
    'NORTHWIND MOBILE',
    'OAKHURST HOA',
    'IRONWORKS GYM',
    'PEACHTREE DAYCARE',
    'STOR-N-LOCK UNIT 88',
    'GUARDIAN PET INSURANCE',
    'XFINITY',
    'VERIZON WIRELESS',
    'TOYOTA FINANCIAL SVCS',
    'NELNET STUDENT LN',
    'GEICO AUTO',
  ],
  utility: ['PRAIRIE STATE ELECTRIC', 'MUNICIPAL WATER DIST', 'PIEDMONT NATURAL GAS', 'CON EDISON', 'SALT RIVER POWER'],
  rent: ['BIRCH HOLLOW APARTMENTS', 'KESTREL PROPERTY MGMT', 'ROCKET MORTGAGE', 'LAKEVIEW LOAN SERV'],
  rare: [
    'EVERGREEN PEST CONTROL',
    'BLUE RIDGE DISPOSAL',
    'TIDY CHIMNEY CLUB',
    'STATE FARM INS',
    'AMICA MUTUAL',
    'LAWN DOCTOR',
  ],
  yearly: [
    'HOVER DOMAINS',
    'AAA MEMBERSHIP',
    'COSTCO ANNUAL RENEWAL',
    'ALPINE CLUB DUES',
    'PORKBUN',
    'AMEX ANNUAL FEE',
  ],
  weekly: ['MISS ADA PIANO', 'SPARKLE MAIDS', 'KARATE KIDS DOJO', 'FRESH BOX FARM'],
  pay: ['HARBORVIEW CLINIC', 'TRI COUNTY SCHOOLS', 'MERIDIAN LOGISTICS LLC', 'ACORN FOODS INC', 'WESTLAND FABRICATION'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
