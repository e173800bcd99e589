import type { CountedFields, CountedValues } from "../../settings/counted-lines.ts";

/**
 * The fields of a log line. Secrets, addresses, subjects and bodies have none, so they cannot be logged by mistake; an
 * error is logged by its name and stack, never by its message, which may quote input.
 */
export interface LogFields extends CountedFields {
  readonly requestId?: string;
  readonly operation?: string;
  readonly projectId?: string;
  readonly keyId?: string;
  readonly domainId?: string;
  readonly emailId?: string;
  readonly bulkId?: string;
  readonly webhookId?: string;
  readonly routeId?: string;
  readonly messageId?: string;
  readonly status?: number;
  readonly refusal?: string;
  readonly reason?: string;
  readonly event?: string;
  readonly error?: unknown;
}

export interface Log {
  readonly info: (what: string, fields?: LogFields) => void;
  readonly error: (what: string, fields?: LogFields) => void;
  /** A line that CloudWatch makes metrics of, in the embedded metric format. */
  readonly values: (of: ValuesOf, values: CountedValues) => void;
}

export interface ValuesOf {
  readonly namespace: string;
  readonly region: string;
  readonly at: Date;
}

/** Structured lines, one JSON object each. */
export function newLog(write: (line: string) => void): Log {
  const at =
    (level: string) =>
    (what: string, fields: LogFields = {}) => {
      const { error, ...rest } = fields;
      write(JSON.stringify({ level, what, ...rest, ...(error !== undefined && { error: describe(error) }) }));
    };
  return {
    info: at("info"),
    error: at("error"),
    values: ({ namespace, region, at }, values) => {
      const metrics = Object.keys(values).map((Name) => ({ Name }));
      const metric = { Namespace: namespace, Dimensions: [["region"]], Metrics: metrics };
      write(
        JSON.stringify({ _aws: { Timestamp: at.getTime(), CloudWatchMetrics: [metric] }, region, ...values }),
      );
    },
  };
}

function describe(error: unknown): {
  readonly name: string;
  readonly cause?: string;
  readonly stack?: string;
} {
  if (!(error instanceof Error)) return { name: typeof error };
  // The stack begins with the message, which may have lines of its own that look like frames.
  const lines = (error.stack ?? "").replace(error.message, "").split("\n");
  const frames = lines.filter((line) => /^ {4}at .*(:\d+:\d+|<anonymous>|native)\)?$/.test(line));
  const { cause } = error;
  return {
    name: error.name,
    ...(cause instanceof Error && { cause: cause.name }),
    stack: frames.slice(0, 8).join("\n"),
  };
}
