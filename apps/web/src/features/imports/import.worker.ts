import { WorkerFile } from './workerFile.ts';
import type { WorkerRequest } from './workerMessages.ts';

const file = new WorkerFile((message) => self.postMessage(message));

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void file.respond(data));
