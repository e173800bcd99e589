/** What the proxy allows, in one place; a test narrows some of it. */
export interface Limits {
  /** Octets of a message; what is advertised as SIZE. What the HTTP operation takes in all, so it has the last word. */
  readonly messageBytes: number;
  readonly recipients: number;
  /** Octets of one command line. */
  readonly commandBytes: number;
  readonly connections: number;
  readonly connectionsPerClient: number;
  /** Octets of messages that are being received or handed over, in all. A process needs some five times as much. */
  readonly bytesInFlight: number;
  readonly signInFailures: number;
  /** From the connection to the sign-in. */
  readonly signInMs: number;
  /** From DATA to the final dot. */
  readonly dataMs: number;
  /** Of a client that is expected to say something. */
  readonly idleMs: number;
  /** What a shutdown waits for messages that are under way. */
  readonly drainMs: number;
}

export const defaultLimits: Limits = {
  messageBytes: 6 * 1024 * 1024,
  recipients: 50,
  commandBytes: 2_048,
  connections: 2_000,
  connectionsPerClient: 100,
  bytesInFlight: 64 * 1024 * 1024,
  signInFailures: 3,
  signInMs: 60_000,
  dataMs: 5 * 60_000,
  idleMs: 60_000,
  drainMs: 30_000,
};
