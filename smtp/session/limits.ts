/** The limits of the proxy in one place; a test overrides some of them. */
export interface Limits {
  /** The maximum message size in octets, advertised as SIZE. Equals the API's body limit, which decides in the end. */
  readonly messageBytes: number;
  readonly maxRecipients: number;
  /** The maximum length of a command line in octets. */
  readonly commandBytes: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerClient: number;
  /** Bytes reserved for messages in flight, in total. The process needs about three times as much above its idle size. */
  readonly bytesInFlight: number;
  readonly maxAuthFailures: number;
  /** From connect to successful authentication. */
  readonly authTimeoutMs: number;
  /** From DATA to the final dot. */
  readonly dataTimeoutMs: number;
  /** While the server waits for a command. */
  readonly idleTimeoutMs: number;
  /** How long a shutdown waits for messages in flight. */
  readonly drainMs: number;
}

export const defaultLimits: Limits = {
  messageBytes: 6 * 1024 * 1024,
  maxRecipients: 50,
  commandBytes: 2_048,
  maxConnections: 2_000,
  maxConnectionsPerClient: 100,
  bytesInFlight: 64 * 1024 * 1024,
  maxAuthFailures: 3,
  authTimeoutMs: 60_000,
  dataTimeoutMs: 5 * 60_000,
  idleTimeoutMs: 60_000,
  drainMs: 30_000,
};
