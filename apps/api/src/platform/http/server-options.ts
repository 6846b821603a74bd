/** Starting takes as long as the machine needs: the framework's own 10 seconds end it on a busy one. */
export const startOptions = { pluginTimeout: 0 } as const;

/** How long callers may take, and how much they may send. */
export const callerLimits = {
  bodyLimit: 1_048_576,
  /** For the whole request, body included; parts of a file come in requests of their own. */
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  http: {
    headersTimeout: 10_000,
    /** Node looks for slow callers only this often; every 30 seconds by default, so the limits would hold twice as long. */
    connectionsCheckingInterval: 1_000,
  },
} as const;
