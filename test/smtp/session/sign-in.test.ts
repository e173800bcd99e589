import { connect } from "node:tls";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/fake-service.ts";
import { proxyFor, serviceFor } from "../support/for-one-test.ts";
import { envelope, plainAuth, rawClient, securedClient, signedIn } from "../support/raw-client.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("sign-in", () => {
  test("takes PLAIN with and without an initial response, and LOGIN, with any user name", async () => {
    const service = await serviceFor();
    const { tlsPort } = await proxyFor(service.url);
    for (const user of ["", "anybody", "üser"]) {
      if (user !== "") {
        const login = await securedClient(tlsPort);
        expect(await login.say("AUTH LOGIN")).toBe("334 VXNlcm5hbWU6");
        expect(await login.say(base64(user))).toBe("334 UGFzc3dvcmQ6");
        expect(await login.say(base64(service.key))).toMatch(/^235 2\.7\.0 /);
      }
      const plain = await securedClient(tlsPort);
      expect(await plain.say("AUTH PLAIN")).toBe("334");
      expect(await plain.say(plainAuth(service.key, user))).toMatch(/^235 2\.7\.0 /);
    }
  });

  test("is not offered, and refused with 538, without TLS; nothing reaches the service", async () => {
    const service = await serviceFor();
    let checks = 0;
    service.check = () => {
      checks += 1;
      return refusal(400, "validation_error");
    };
    const client = await rawClient((await proxyFor(service.url)).startTlsPort);
    await client.reply();
    const features = await client.say("EHLO client.test");
    expect(features).not.toContain("AUTH");
    expect(features).toContain("STARTTLS");
    expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^538 /);
    expect(await client.say("AUTH LOGIN")).toMatch(/^538 /);
    expect(await client.say("MAIL FROM:<a@acme.test>")).toMatch(/^530 5\.7\.0 /);
    expect(checks).toBe(0);
  });

  test("needs TLS 1.2 at least", async () => {
    const { tlsPort } = await proxyFor((await serviceFor()).url);
    const socket = connect({
      port: tlsPort,
      host: "127.0.0.1",
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      rejectUnauthorized: false,
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    const outcome = await new Promise((resolve) => {
      socket.on("secureConnect", () => resolve("connected"));
      socket.on("error", () => resolve("refused"));
    });
    expect(outcome).toBe("refused");
  });

  test("refuses a malformed key without asking the service, and one that it refuses, both with 535 5.7.8", async () => {
    const service = await serviceFor();
    const { tlsPort, logged } = await proxyFor(service.url);
    const client = await securedClient(tlsPort);
    service.check = () => {
      throw new Error("asked");
    };
    expect(await client.say(`AUTH PLAIN ${plainAuth("a.b.c")}`)).toMatch(/^535 5\.7\.8 /);
    service.check = () => refusal(401, "invalid_api_key");
    expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^535 5\.7\.8 /);
    expect(await client.say("MAIL FROM:<a@acme.test>")).toMatch(/^530 /);
    expect(logged.join()).not.toContain(service.key);
  });

  test("refuses a key that may not send, and says which scope it lacks", async () => {
    const service = await serviceFor();
    service.check = () => refusal(403, "missing_scope", "this key lacks the scope email:send");
    const client = await securedClient((await proxyFor(service.url)).tlsPort);
    expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toBe(
      "535 5.7.8 this key lacks the scope email:send",
    );
  });

  test.each(["hang up", "silence", "unavailable", "page"] as const)(
    "answers 454 4.7.0 when the service is away: %s",
    async (how) => {
      const service = await serviceFor();
      service.check = () =>
        how === "unavailable" ? refusal(503, how) : how === "page" ? { status: 400, body: "?" } : how;
      const { tlsPort } = await proxyFor(service.url, { checkTimeoutMs: 200 });
      const client = await securedClient(tlsPort);
      for (let tries = 0; tries < 4; tries += 1) {
        expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^454 4\.7\.0 /);
      }
    },
  );

  test("ends a session at its third failure, and makes the client wait wherever it connects anew", async () => {
    const service = await serviceFor();
    const { tlsPort, startTlsPort } = await proxyFor(service.url);
    const client = await securedClient(tlsPort);
    expect(await client.say(`AUTH PLAIN ${plainAuth("wrong")}`)).toMatch(/^535 /);
    expect(await client.say(`AUTH PLAIN ${plainAuth("wrong")}`)).toMatch(/^535 /);
    expect(await client.say(`AUTH PLAIN ${plainAuth("wrong")}`)).toMatch(/^421 4\.7\.0 /);
    expect(await client.reply()).toBe("");
    const other = await rawClient(startTlsPort);
    await other.reply();
    await other.say("EHLO client.test");
    await other.say("STARTTLS");
    await other.secure();
    await other.say("EHLO client.test");
    expect(await other.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^454 4\.7\.0 /);
  });

  test("does not count broken exchanges as success, and cannot be done twice", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^503 /);
    const other = await securedClient((await proxyFor(service.url)).tlsPort);
    expect(await other.say("AUTH CRAM-MD5")).toMatch(/^504 /);
    expect(await other.say("AUTH XOAUTH2 eA==")).toMatch(/^504 /);
    expect(await other.say("AUTH PLAIN eA==")).toMatch(/^501 /);
    await other.say("AUTH LOGIN");
    expect(await other.say("*")).toMatch(/^501 /);
    expect(await other.say("MAIL FROM:<a@acme.test>")).toMatch(/^530 /);
  });

  test("does not outlive its key: the next message of the session is refused with 535", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    service.reply = () => refusal(401, "invalid_api_key");
    await envelope(client, "a@acme.test", "b@example.com");
    expect(await client.say("From: a@acme.test\r\n\r\nx\r\n.")).toMatch(/^535 5\.7\.8 /);
  });

  test("has a deadline", async () => {
    const service = await serviceFor();
    const { tlsPort } = await proxyFor(service.url, { limits: { signInMs: 150 } });
    const idle = await securedClient(tlsPort);
    const busy = await signedIn(tlsPort, service.key);
    expect(await idle.reply()).toMatch(/^421 4\.4\.2 /);
    expect(await busy.say("NOOP")).toMatch(/^250 /);
  });
});
