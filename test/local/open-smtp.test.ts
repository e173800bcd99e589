import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../local/engines/free-port.ts";
import { openSmtp } from "../../local/smtp/open-smtp.ts";
import { smtpPortsFor } from "../../local/smtp/smtp-ports.ts";

test("the local SMTP proxy keeps its certificate across starts", async () => {
  const dir = mkdtempSync(join(tmpdir(), "open-smtp-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const start = () => openSmtp({ url: "http://127.0.0.1:1", dir, log: () => {} });
  const first = await start();
  const certificate = readFileSync(first.certFile ?? "", "utf8");
  expect(statSync(join(dir, "smtp-key.pem")).mode & 0o777).toBe(0o600);
  await first.stop();
  const second = await start();
  onTestFinished(() => second.stop());
  const socket = connect({
    port: second.tlsPort,
    host: "127.0.0.1",
    servername: "localhost",
    ca: certificate,
  });
  const banner = await new Promise((resolve, reject) => {
    socket.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    socket.once("error", reject);
  });
  expect(banner).toBe("220 localhost ESMTP\r\n");
  socket.destroy();
});

test("the local SMTP proxy stores no certificate without a folder", async () => {
  const smtp = await openSmtp({ url: "http://127.0.0.1:1", log: () => {} });
  expect(smtp.certFile).toBeUndefined();
  await smtp.stop();
});

test("a second local SMTP proxy on the same ports listens on free ones", async () => {
  const ports = { startTls: await findFreePort(), tls: await findFreePort() };
  const start = () => openSmtp({ url: "http://127.0.0.1:1", ports, log: () => {} });
  const first = await start();
  onTestFinished(() => first.stop());
  expect([first.startTlsPort, first.tlsPort]).toEqual([ports.startTls, ports.tls]);
  const second = await start();
  onTestFinished(() => second.stop());
  expect([ports.startTls, ports.tls]).not.toContain(second.startTlsPort);
});

test.each([
  [3100, { startTls: 2587, tls: 2465 }],
  [3101, { startTls: 2588, tls: 2466 }],
  [4000, { startTls: 3487, tls: 3365 }],
  [0, { startTls: 0, tls: 0 }],
  [1500, { startTls: 0, tls: 0 }],
  [65_535, { startTls: 65_022, tls: 64_900 }],
])("the SMTP ports for API port %d are %j (F69)", (apiPort, ports) => {
  expect(smtpPortsFor(apiPort)).toEqual(ports);
});
