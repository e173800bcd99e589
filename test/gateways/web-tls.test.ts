import { once } from "node:events";
import { connect } from "node:tls";
import { describe, expect, test } from "vitest";
import { newWeb } from "../../functions/gateways/platform/web/web.ts";
import { selfSignedCertificate } from "../../local/smtp/self-signed-certificate.ts";
import { secure, speaking } from "./web-servers.ts";

const request = { headers: {}, body: "{}", deadlineMs: 60_000, keepBytes: 100 };
const certificate = selfSignedCertificate(new Date());
const resolve = async () => [{ address: "127.0.0.1" }];
const trusting = newWeb({ loopback: true, resolve, ca: certificate.cert });

describe("a call over TLS", () => {
  test.each([
    ["localhost", "localhost"],
    ["LOCALHOST.", "localhost"],
    ["127.0.0.1", false],
  ])("to %s asks for the certificate of %s", async (host, name) => {
    const server = await secure(certificate);
    expect(await trusting.post(`https://${host}:${server.port}/`, request)).toMatchObject({
      kind: "answered",
      answer: { status: 200, body: "ok" },
    });
    expect(server.names).toEqual([name]);
  });

  test("believes no certificate that vouches for itself", async () => {
    const server = await secure(certificate);
    const web = newWeb({ loopback: true, resolve });
    const outcome = await web.post(`https://localhost:${server.port}/`, request);
    expect(outcome).toMatchObject({ kind: "failed", reason: "tls" });
    expect(server.names).toEqual([]);
  });

  test("believes no certificate of another name", async () => {
    const server = await secure(certificate);
    const outcome = await trusting.post(`https://other.localhost:${server.port}/`, request);
    expect(outcome).toMatchObject({ kind: "failed", reason: "tls" });
    expect(server.names).toEqual([]);
  });

  test("believes no certificate that is out of date", async () => {
    const old = selfSignedCertificate(new Date("2001-01-01T00:00:00Z"));
    const server = await secure(old);
    const web = newWeb({ loopback: true, resolve, ca: old.cert });
    expect(await web.post(`https://localhost:${server.port}/`, request)).toMatchObject({ reason: "tls" });
  });

  test("a call over TLS speaks 1.2 or newer", async () => {
    const old = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    const server = await secure({ ...certificate, ...old });
    // One that would take the old version is served: it is the version that is refused below.
    const taker = connect({ port: server.port, host: "127.0.0.1", ca: certificate.cert, ...old });
    await once(taker, "secureConnect");
    expect(taker.getProtocol()).toBe("TLSv1.1");
    taker.destroy();
    const outcome = await trusting.post(`https://localhost:${server.port}/`, request);
    expect(outcome).toMatchObject({ kind: "failed", reason: "tls" });
  });

  test.each(["TLSv1.2", "TLSv1.3"] as const)("a call over TLS speaks %s", async (version) => {
    const server = await secure({ ...certificate, minVersion: version, maxVersion: version });
    const outcome = await trusting.post(`https://localhost:${server.port}/`, request);
    expect(outcome).toMatchObject({ kind: "answered" });
  });

  test("to a server that speaks without it has no answer", async () => {
    const server = await speaking((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    expect(await trusting.post(`https://localhost:${server.port}/`, request)).toMatchObject({
      reason: "tls",
    });
  });

  test("that is not begun by the other side is given up at the deadline", async () => {
    const server = await speaking(() => {});
    const outcome = await trusting.post(`https://localhost:${server.port}/`, { ...request, deadlineMs: 300 });
    expect(outcome).toMatchObject({ kind: "failed", reason: "timeout" });
  });

  test("that ends before it is secure was reset", async () => {
    const server = await speaking((socket) => socket.once("data", () => socket.destroy()));
    expect(await trusting.post(`https://localhost:${server.port}/`, request)).toMatchObject({
      reason: "reset",
    });
  });
});
