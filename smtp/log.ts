/**
 * What a log line may say. Keys, mail addresses, subjects and bodies have no field here, so none of them can be logged by
 * mistake; errors are logged by their name.
 */
export interface LogFields {
  readonly session?: string;
  /** The network address that a client comes from. */
  readonly client?: string;
  readonly code?: number;
  readonly reason?: string;
  readonly emailId?: string;
  readonly bytes?: number;
  readonly recipients?: number;
  readonly port?: number;
  readonly error?: string;
}

export type Log = (what: string, fields?: LogFields) => void;

/** Lines of JSON, one for each event. */
export function newLog(write: (line: string) => void): Log {
  return (what, fields = {}) => write(JSON.stringify({ what, ...fields }));
}
