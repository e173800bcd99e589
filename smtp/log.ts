/**
 * The fields of a log line. API keys, email addresses, subjects and bodies have no field here, so none of them can be
 * logged by mistake; errors are logged by name.
 */
export interface LogFields {
  readonly session?: string;
  /** The client's IP address. */
  readonly client?: string;
  readonly code?: number;
  readonly reason?: string;
  readonly emailId?: string;
  readonly bytes?: number;
  readonly recipients?: number;
  readonly port?: number;
  readonly error?: string;
  /** How long the certificate is still valid. */
  readonly days?: number;
}

export type Log = (event: string, fields?: LogFields) => void;

/** Writes one JSON object per line and event. */
export function newLog(write: (line: string) => void): Log {
  return (event, fields = {}) => write(JSON.stringify({ what: event, ...fields }));
}
