export { BankNote } from './BankNote.tsx';
export { BankProgress } from './BankProgress.tsx';
export { BanksNeedingAttention } from './BanksNeedingAttention.tsx';
export { bankFlow, banksQuery, useRemoveBank } from './bank.data.ts';
export { formatTimeAgo } from './bankMessages.ts';
export { ConnectAccount, useConnectReason } from './ConnectAccount.tsx';
export { GetPremium } from './GetPremium.tsx';
export { SyncLine } from './SyncLine.tsx';
export { useStartup } from './startup.ts';
