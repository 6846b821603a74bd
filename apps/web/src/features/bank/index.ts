export { BankNote } from './BankNote.tsx';
export { BankProgress } from './BankProgress.tsx';
export { BanksInNeed } from './BanksInNeed.tsx';
export { bankFlow, banksQuery, useRemoveBank } from './bank.data.ts';
export { agoInWords } from './bankInWords.ts';
export { ConnectAccount, useConnectReason } from './ConnectAccount.tsx';
export { GetPremium } from './GetPremium.tsx';
export { SyncLine } from './SyncLine.tsx';
export { useStartup } from './startup.ts';
