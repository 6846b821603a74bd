export { CommandButton, CommandHost, commandCode } from './CommandHost.tsx';
