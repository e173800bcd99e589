import * as z from "zod/mini";
import type { CertificateSource } from "./certificate.ts";

/** The configuration of the proxy. */
export interface SmtpSettings {
  readonly upstreamUrl: string;
  readonly hostname: string;
  /** Ports that upgrade to TLS by STARTTLS, and ports with implicit TLS; 0 picks a free port. */
  readonly startTlsPorts: readonly number[];
  readonly tlsPorts: readonly number[];
  readonly healthPort: number | undefined;
  readonly certificate: CertificateSource;
  readonly derivedKeys: boolean;
}

const portText = "[0-9]{1,5}";
const Port = z.pipe(z.string().check(z.regex(new RegExp(`^${portText}$`))), z.transform(Number));
const Ports = z.pipe(
  z.string().check(z.regex(new RegExp(`^(?:${portText}(?:,${portText})*)?$`))),
  z.transform((text) => (text === "" ? [] : text.split(",").map(Number))),
);

const Environment = z.object({
  UPSTREAM_URL: z.url({ protocol: /^https?$/ }),
  SMTP_HOSTNAME: z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}$/)),
  SMTP_STARTTLS_PORTS: z.prefault(Ports, "587,2587"),
  SMTP_TLS_PORTS: z.prefault(Ports, "465,2465"),
  SMTP_PLAIN_PORT: z.optional(Port),
  HEALTH_PORT: z.optional(Port),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  SMTP_DERIVED_KEYS: z._default(z.enum(["on", "off"]), "on"),
});

/**
 * Reads the configuration from environment variables.
 * @throws {Error} names each missing or invalid variable, without its value
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SmtpSettings {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    throw new Error(`Missing or invalid settings: ${names.join(", ")}.`);
  }
  const { data } = parsed;
  const plainPorts = data.SMTP_PLAIN_PORT === undefined ? [] : [data.SMTP_PLAIN_PORT];
  return {
    upstreamUrl: data.UPSTREAM_URL,
    hostname: data.SMTP_HOSTNAME,
    startTlsPorts: [...data.SMTP_STARTTLS_PORTS, ...plainPorts],
    tlsPorts: data.SMTP_TLS_PORTS,
    healthPort: data.HEALTH_PORT,
    certificate: certificateOf(data),
    derivedKeys: data.SMTP_DERIVED_KEYS === "on",
  };
}

function certificateOf({ TLS_CERT, TLS_KEY, TLS_CERT_FILE, TLS_KEY_FILE }: z.output<typeof Environment>) {
  if (TLS_CERT !== undefined && TLS_KEY !== undefined) return { cert: TLS_CERT, key: TLS_KEY };
  if (TLS_CERT_FILE !== undefined && TLS_KEY_FILE !== undefined) {
    return { certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE };
  }
  throw new Error("No certificate: set TLS_CERT and TLS_KEY, or TLS_CERT_FILE and TLS_KEY_FILE.");
}
