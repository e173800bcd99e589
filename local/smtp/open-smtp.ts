import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Certificate } from "../../smtp/certificate.ts";
import { newLog } from "../../smtp/log.ts";
import { startSmtp } from "../../smtp/start-smtp.ts";
import { selfSignedCertificate } from "./self-signed-certificate.ts";
import { freePorts, type SmtpPorts } from "./smtp-ports.ts";

export interface LocalSmtp {
  readonly startTlsPort: number;
  readonly tlsPort: number;
  /** The file of the certificate, for clients to trust; undefined without a folder. */
  readonly certFile: string | undefined;
  stop(): Promise<void>;
}

interface LocalSmtpOptions {
  /** Where the API is served. */
  readonly url: string;
  /** The folder of the certificate; without it each start creates a new one. */
  readonly dir?: string;
  /** Free ones by default, and when either is in use. */
  readonly ports?: SmtpPorts;
  readonly log: (line: string) => void;
}

/** Starts the deployed SMTP proxy on 127.0.0.1 with a self-signed certificate. */
export async function openSmtp({ url, dir, ports = freePorts, log }: LocalSmtpOptions): Promise<LocalSmtp> {
  const certificate = certificateOf(dir);
  const start = ({ startTls, tls }: SmtpPorts) =>
    startSmtp({
      ...{
        hostname: "localhost",
        host: "127.0.0.1",
        startTlsPorts: [startTls],
        tlsPorts: [tls],
        certificate,
      },
      ...{
        upstream: { url },
        healthPort: undefined,
        derivedKeys: true,
        log: newLog((line) => log(`smtp ${line}`)),
      },
    });
  const proxy = await start(ports).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return start(freePorts);
    throw error;
  });
  const [startTlsPort = 0] = proxy.startTlsPorts;
  const [tlsPort = 0] = proxy.tlsPorts;
  const certFile = dir && filesIn(dir).cert;
  return { startTlsPort, tlsPort, certFile, stop: () => proxy.stop() };
}

/** Kept across starts, so that clients have to trust it only once. */
function certificateOf(dir: string | undefined): Certificate {
  if (dir === undefined) return selfSignedCertificate(new Date());
  const files = filesIn(dir);
  if (existsSync(files.cert) && existsSync(files.key)) {
    return { cert: readFileSync(files.cert, "utf8"), key: readFileSync(files.key, "utf8") };
  }
  const made = selfSignedCertificate(new Date());
  mkdirSync(dir, { recursive: true });
  writeFileSync(files.key, made.key, { mode: 0o600 });
  writeFileSync(files.cert, made.cert);
  return made;
}

function filesIn(dir: string) {
  return { cert: join(dir, "smtp-certificate.pem"), key: join(dir, "smtp-key.pem") };
}
