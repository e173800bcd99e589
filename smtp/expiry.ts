import { X509Certificate } from "node:crypto";
import { type CertificateSource, readCertificate } from "./certificate.ts";
import type { Log } from "./log.ts";

/** A renewed certificate is in use within a week: earlier than that, somebody has to act. */
const leastDays = 14;
const dayMs = 24 * 60 * 60_000;
/** More often than the period of the alarm that counts the lines. */
const everyMs = 30 * 60_000;

/** The line that the alarm on the certificate counts. */
export const endingSoon = "certificate ends soon";

/** Returns how many days a certificate is still valid; negative once it is not. */
export function daysLeft(cert: string, now: Date): number {
  // The first of a chain is the server's.
  return Math.floor((new X509Certificate(cert).validToDate.getTime() - now.getTime()) / dayMs);
}

/** Logs now and every half hour that the certificate ends within two weeks. */
export function watchExpiry(
  source: CertificateSource,
  log: Log,
  now = () => new Date(),
): { readonly stop: () => void } {
  const look = () => {
    try {
      const days = daysLeft(readCertificate(source).cert, now());
      if (days < leastDays) log(endingSoon, { days });
    } catch (error) {
      log("certificate cannot be read", { error: error instanceof Error ? error.name : "" });
    }
  };
  look();
  const timer = setInterval(look, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
