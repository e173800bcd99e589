import { readFileSync, statSync } from "node:fs";

/** A certificate chain and its private key, both as PEM text. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Where the certificate comes from: PEM text from the environment, or files, which may be replaced at run time. */
export type CertificateSource = Certificate | { readonly certFile: string; readonly keyFile: string };

export function readCertificate(source: CertificateSource): Certificate {
  if ("cert" in source) return source;
  return { cert: readFileSync(source.certFile, "utf8"), key: readFileSync(source.keyFile, "utf8") };
}

/**
 * Polls the certificate files and calls `onChange` with each new pair. A pair that cannot be read or does not match
 * is reported to `onError` and tried again at the next poll; the current certificate stays in use.
 */
export function watchCertificate(
  source: CertificateSource,
  intervalMs: number,
  onChange: (certificate: Certificate) => void,
  onError: (error: unknown) => void,
): { readonly stop: () => void } {
  if ("cert" in source) return { stop: () => {} };
  let current = filesVersion(source);
  const poll = () => {
    const version = filesVersion(source);
    if (version === current) return;
    try {
      onChange(readCertificate(source));
      current = version;
    } catch (error) {
      onError(error);
    }
  };
  const timer = setInterval(poll, intervalMs).unref();
  return { stop: () => clearInterval(timer) };
}

function filesVersion({
  certFile,
  keyFile,
}: {
  readonly certFile: string;
  readonly keyFile: string;
}): string {
  return `${fileVersion(certFile)} ${fileVersion(keyFile)}`;
}

function fileVersion(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.ino} ${stats.size}` : "missing";
}
