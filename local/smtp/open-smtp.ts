import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Certificate } from "../../smtp/certificate.ts";
import { newLog } from "../../smtp/log.ts";
import { type SmtpProxy, startSmtp } from "../../smtp/start-smtp.ts";
import { selfSignedCertificate } from "./self-signed-certificate.ts";

export interface LocalSmtp {
  readonly startTlsPort: number;
  readonly tlsPort: number;
  /** The certificate's file, for clients that shall trust it; undefined where nothing is kept. */
  readonly certFile: string | undefined;
  stop(): Promise<void>;
}

interface LocalSmtpOptions {
  /** Where the service answers. */
  readonly url: string;
  /** Where the certificate is kept; without it there is a new one each time. */
  readonly dir?: string;
  /** On the ports that are usual where no right to low ones is needed, or on any free ones. */
  readonly ports: "usual" | "free";
  readonly log: (line: string) => void;
}

const usual = { startTls: 2587, tls: 2465 };

/** The proxy as it is deployed, on 127.0.0.1, with a certificate of this machine's own. */
export async function openSmtp({ url, dir, ports, log }: LocalSmtpOptions): Promise<LocalSmtp> {
  const certificate = certificateOf(dir);
  const start = (startTls: number, tls: number) =>
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
  const free = () => start(0, 0);
  const proxy = await (ports === "free" ? free() : start(usual.startTls, usual.tls).catch(orElse(free)));
  const [startTlsPort = 0] = proxy.startTlsPorts;
  const [tlsPort = 0] = proxy.tlsPorts;
  const certFile = dir && filesIn(dir).cert;
  return { startTlsPort, tlsPort, certFile, stop: () => proxy.stop() };
}

/** A second service on this machine finds the usual ports taken. */
function orElse(free: () => Promise<SmtpProxy>): (error: unknown) => Promise<SmtpProxy> {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return free();
    throw error;
  };
}

/** Kept, so that a client that was told to trust it need not be told again. */
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
