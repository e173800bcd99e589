import { readFileSync, statSync } from "node:fs";

/** A certificate with its chain, and its key, both as PEM text. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Where the certificate comes from: texts of the environment, or files, which may be replaced while we run. */
export type CertificateSource = Certificate | { readonly certFile: string; readonly keyFile: string };

export function readCertificate(source: CertificateSource): Certificate {
  if ("cert" in source) return source;
  return { cert: readFileSync(source.certFile, "utf8"), key: readFileSync(source.keyFile, "utf8") };
}

/**
 * Looks for new files in an interval and hands them on; a pair that cannot be read, or does not fit together, is
 * looked at again, and the one in use stays.
 */
export function watchCertificate(
  source: CertificateSource,
  everyMs: number,
  use: (certificate: Certificate) => void,
  failed: (error: unknown) => void,
): { readonly stop: () => void } {
  if ("cert" in source) return { stop: () => {} };
  let seen = stampOf(source);
  const look = () => {
    const now = stampOf(source);
    if (now === seen) return;
    try {
      use(readCertificate(source));
      seen = now;
    } catch (error) {
      failed(error);
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

function stampOf({ certFile, keyFile }: { readonly certFile: string; readonly keyFile: string }): string {
  const stampOfFile = (file: string) => {
    const { mtimeMs, ino, size } = statSync(file, { throwIfNoEntry: false }) ?? {
      mtimeMs: 0,
      ino: 0,
      size: 0,
    };
    return `${mtimeMs} ${ino} ${size}`;
  };
  return `${stampOfFile(certFile)} ${stampOfFile(keyFile)}`;
}
