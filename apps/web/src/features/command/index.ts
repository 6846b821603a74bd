export { CommandButton, CommandHost, CommandIconButton, commandCode } from './CommandHost.tsx';
