import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** For files of the web app, which browsers store. */
export const fileCompression = { threshold: 1_024, encodings: ['br', 'gzip'] } satisfies FastifyCompressOptions;

/**
 * For answers of calls, which are made once: a quarter of the time for a tenth more bytes. Up to a size that takes less
 * than a millisecond they are compressed at once; handing them to another thread and back takes longer.
 */
export const answerCompression = {
  ...fileCompression,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
  syncThreshold: 262_144,
} satisfies FastifyCompressOptions;
