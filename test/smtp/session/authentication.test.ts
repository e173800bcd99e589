import { connect } from "node:tls";
import { describe, expect } from "vitest";
import { refusal } from "../support/fake-service.ts";
import { plainAuth, securedClient, signedIn } from "../support/raw-client.ts";
import { send, test } from "../support/smtp-test.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("authentication", () => {
  test("AUTH PLAIN works with or without initial response, for any user", async ({ service, proxy }) => {
    for (const user of ["", "anybody", "üser"]) {
      const client = await securedClient(proxy.tlsPort);
      expect(await client.say("AUTH PLAIN")).toBe("334");
      expect(await client.say(plainAuth(service.key, user))).toMatch(/^235 2\.7\.0 /);
    }
    await signedIn(proxy.tlsPort, service.key);
  });

  test("AUTH LOGIN works with any user name", async ({ service, proxy }) => {
    for (const user of ["anybody", "üser"]) {
      const client = await securedClient(proxy.tlsPort);
      expect(await client.say("AUTH LOGIN")).toBe("334 VXNlcm5hbWU6");
      expect(await client.say(base64(user))).toBe("334 UGFzc3dvcmQ6");
      expect(await client.say(base64(service.key))).toMatch(/^235 2\.7\.0 /);
    }
  });

  test("AUTH is neither offered nor accepted before TLS, and no key reaches the API", async ({
    service,
    plainClient: client,
  }) => {
    let checks = 0;
    service.check = () => {
      checks += 1;
      return refusal(400, "validation_error");
    };
    const features = await client.say("EHLO client.test");
    expect(features).not.toContain("AUTH");
    expect(features).toContain("STARTTLS");
    expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^538 /);
    expect(await client.say("AUTH LOGIN")).toMatch(/^538 /);
    expect(await client.say("MAIL FROM:<a@acme.test>")).toMatch(/^530 5\.7\.0 /);
    expect(checks).toBe(0);
  });

  test("TLS 1.1 and older are refused", async ({ proxy }) => {
    const socket = connect({
      ...{ port: proxy.tlsPort, host: "127.0.0.1", rejectUnauthorized: false },
      ...{ minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" },
    });
    const outcome = await new Promise((resolve) => {
      socket.on("secureConnect", () => resolve("connected"));
      socket.on("error", () => resolve("refused"));
    });
    expect(outcome).toBe("refused");
  });

  test("a malformed key gets 535 without a call to the API", async ({ service, greetedClient: client }) => {
    service.check = () => {
      throw new Error("the API was called");
    };
    expect(await client.say(`AUTH PLAIN ${plainAuth("a.b.c")}`)).toMatch(/^535 5\.7\.8 /);
  });

  test("a key that the API refuses gets 535 and appears in no log line (S11)", async ({
    service,
    proxy,
    greetedClient: client,
  }) => {
    service.check = () => refusal(401, "invalid_api_key");
    expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^535 5\.7\.8 /);
    expect(await client.say("MAIL FROM:<a@acme.test>")).toMatch(/^530 /);
    expect(proxy.logged.join()).not.toContain(service.key);
  });

  test("the reply to a key without the scope names it", async ({ service, greetedClient: client }) => {
    service.check = () => refusal(403, "missing_scope", "this key lacks the scope email:send");
    expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toBe(
      "535 5.7.8 this key lacks the scope email:send",
    );
  });

  test("a revoked key cannot send another message in an open session", async ({ service, client }) => {
    service.reply = () => refusal(401, "invalid_api_key");
    expect(await send(client, "From: a@acme.test\r\n\r\nx\r\n.")).toMatch(/^535 5\.7\.8 /);
  });

  test("an aborted or malformed exchange does not authenticate", async ({ greetedClient: client }) => {
    expect(await client.say("AUTH CRAM-MD5")).toMatch(/^504 /);
    expect(await client.say("AUTH XOAUTH2 eA==")).toMatch(/^504 /);
    expect(await client.say("AUTH PLAIN eA==")).toMatch(/^501 /);
    await client.say("AUTH LOGIN");
    expect(await client.say("*")).toMatch(/^501 /);
    expect(await client.say("MAIL FROM:<a@acme.test>")).toMatch(/^530 /);
  });

  test("a second AUTH in a session is refused with 503", async ({ service, client }) => {
    expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^503 /);
  });

  test("the third failure closes the session and throttles new connections of the client (S11)", async ({
    service,
    greetedClient: client,
    plainClient: other,
  }) => {
    const wrong = `AUTH PLAIN ${plainAuth("wrong")}`;
    expect(await client.say(wrong)).toMatch(/^535 /);
    expect(await client.say(wrong)).toMatch(/^535 /);
    expect(await client.say(wrong)).toMatch(/^421 4\.7\.0 /);
    expect(await client.reply()).toBe("");
    await other.say("STARTTLS");
    await other.secure();
    await other.say("EHLO client.test");
    expect(await other.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^454 4\.7\.0 /);
  });
});

describe("an unavailable API", () => {
  test.override("proxy", ({ startProxy }) => startProxy({ checkTimeoutMs: 200 }));

  test.for(["hang up", "silence", "unavailable", "page"] as const)(
    "answers AUTH with 454, however often the client tries: %s",
    async (failure, { service, greetedClient: client }) => {
      service.check = () => {
        if (failure === "unavailable") return refusal(503, failure);
        return failure === "page" ? { status: 400, body: "?" } : failure;
      };
      for (let tries = 0; tries < 4; tries += 1) {
        expect(await client.say(`AUTH PLAIN ${plainAuth(service.key)}`)).toMatch(/^454 4\.7\.0 /);
      }
    },
  );
});

describe("the authentication timeout", () => {
  test.override("proxy", ({ startProxy }) => startProxy({ limits: { authTimeoutMs: 150 } }));

  test("closes a session that has not authenticated in time", async ({ greetedClient, client }) => {
    expect(await greetedClient.reply()).toBe("421 4.4.2 Authentication timeout, closing connection");
    expect(await client.say("NOOP")).toMatch(/^250 /);
  });
});
