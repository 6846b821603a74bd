/** No startup timeout: the framework's default of 10 seconds is too short on a busy machine. */
export const startOptions = { pluginTimeout: 0 } as const;

/** Limits on how long a request takes and how large it is. */
export const callerLimits = {
  bodyLimit: 1_048_576,
  /** For the whole request including the body; file uploads are split into several requests. */
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  http: {
    headersTimeout: 10_000,
    /** How often Node checks for timeouts. The default of 30 seconds would double the limits. */
    connectionsCheckingInterval: 1_000,
  },
} as const;
