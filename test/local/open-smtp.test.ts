import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { openSmtp } from "../../local/smtp/open-smtp.ts";

test("the proxy of this machine keeps its certificate, so that a client need not be told of another", async () => {
  const dir = mkdtempSync(join(tmpdir(), "open-smtp-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const start = () => openSmtp({ url: "http://127.0.0.1:1", dir, ports: "free", log: () => {} });
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
  const greeting = await new Promise((resolve, reject) => {
    socket.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    socket.once("error", reject);
  });
  expect(greeting).toBe("220 localhost ESMTP\r\n");
  socket.destroy();
});

test("without a folder it makes a certificate of its own and leaves nothing", async () => {
  const smtp = await openSmtp({ url: "http://127.0.0.1:1", ports: "free", log: () => {} });
  expect(smtp.certFile).toBeUndefined();
  await smtp.stop();
});
