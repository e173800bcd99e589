import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkServerIdentity, connect } from "node:tls";
import { describe, expect, onTestFinished } from "vitest";
import { selfSignedCertificate } from "../../local/smtp/self-signed-certificate.ts";
import { type CertificateSource, readCertificate, watchCertificate } from "../../smtp/certificate.ts";
import { endingSoon, watchExpiry } from "../../smtp/expiry.ts";
import { newLog } from "../../smtp/log.ts";
import { synthesized } from "../infrastructure/synthesized.ts";
import { testCertificate } from "./support/certificate.ts";
import { test } from "./support/smtp-test.ts";

describe("the self-signed certificate", () => {
  test("is valid for localhost and 127.0.0.1 for ten years", () => {
    const now = new Date("2026-06-01T12:00:00Z");
    const { cert, key } = selfSignedCertificate(now);
    const read = new X509Certificate(cert);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect([read.subject, read.issuer, read.ca]).toEqual(["CN=localhost", "CN=localhost", true]);
    expect([read.checkHost("localhost"), read.checkIP("127.0.0.1"), read.checkHost("example.com")]).toEqual([
      "localhost",
      "127.0.0.1",
      undefined,
    ]);
    expect([read.validFromDate, read.validToDate]).toEqual([now, new Date("2036-06-01T12:00:00Z")]);
    expect(BigInt(`0x${read.serialNumber}`)).toBeGreaterThan(0n);
    expect(new X509Certificate(selfSignedCertificate(now).cert).serialNumber).not.toBe(read.serialNumber);
  });

  test("is trusted only by a client that has it as a CA", async ({ proxy }) => {
    const trusted = (ca?: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({
          port: proxy.tlsPort,
          host: "127.0.0.1",
          servername: "localhost",
          checkServerIdentity,
          ...(ca !== undefined && { ca }),
        });
        socket.on("secureConnect", () => resolve(socket.authorized));
        socket.on("error", () => resolve(false));
        onTestFinished(() => void socket.destroy());
      });
    expect(await trusted(testCertificate.cert)).toBe(true);
    expect(await trusted()).toBe(false);
  });
});

describe("a certificate", () => {
  const patterns = synthesized({
    smtp: {
      hostname: "smtp.example.com",
      certificateSecretArn: "arn:aws:secretsmanager:us-east-1:123456789012:secret:smtp-certificate-AbCdEf",
    },
  })
    .of("AWS::Logs::MetricFilter")
    .map(({ properties }) => properties["FilterPattern"]);
  const linesAt = (source: CertificateSource, at: Date) => {
    const lines: string[] = [];
    watchExpiry(
      source,
      newLog((line) => lines.push(line)),
      () => at,
    ).stop();
    return lines.map((line): unknown => JSON.parse(line));
  };

  test("that ends within two weeks is logged, which the alarm counts", () => {
    const made = selfSignedCertificate(new Date("2026-06-01T12:00:00Z"));
    expect(linesAt(made, new Date("2036-05-17T12:00:00Z"))).toEqual([]);
    for (const [at, days] of [
      ["2036-05-18T12:00:01Z", 13],
      ["2036-06-02T12:00:00Z", -1],
    ] as const)
      expect(linesAt(made, new Date(at))).toEqual([{ what: endingSoon, days }]);
    expect(patterns).toContain(`{ $.what = "${endingSoon}" }`);
  });

  test("that cannot be read is logged, and stops nothing", () => {
    const missing = { certFile: "/nowhere/cert.pem", keyFile: "/nowhere/key.pem" };
    expect(linesAt(missing, new Date())).toEqual([{ what: "certificate cannot be read", error: "Error" }]);
  });
});

describe("certificate files", () => {
  test("are reloaded when replaced, and the current certificate stays in use while the new one is invalid", async () => {
    const dir = mkdtempSync(join(tmpdir(), "smtp-certificate-"));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const source = { certFile: join(dir, "cert.pem"), keyFile: join(dir, "key.pem") };
    let minutes = 0;
    const write = (certificate: { readonly cert: string; readonly key: string }) => {
      minutes += 1;
      for (const [file, text] of [
        [source.certFile, certificate.cert],
        [source.keyFile, certificate.key],
      ] as const) {
        writeFileSync(file, text);
        utimesSync(file, minutes * 60, minutes * 60);
      }
    };
    write(testCertificate);
    const used: string[] = [];
    let failures = 0;
    const use = ({ cert }: { readonly cert: string }) => {
      if (cert === "broken") throw new Error("broken");
      used.push(cert);
    };
    const watch = watchCertificate(source, 5, use, () => {
      failures += 1;
    });
    onTestFinished(() => watch.stop());
    expect(readCertificate(source)).toEqual(testCertificate);
    write({ cert: "broken", key: "" });
    await expect.poll(() => failures).toBeGreaterThan(1);
    const next = selfSignedCertificate(new Date());
    write(next);
    await expect.poll(() => used.at(-1)).toBe(next.cert);
  });
});
