import { describe, expect } from "vitest";
import { goodKey, refusal } from "../support/fake-service.ts";
import { send, test } from "../support/smtp-test.ts";

describe("what clients write", () => {
  test("an identity with line breaks is refused and reaches no log line (A13)", async ({
    service,
    proxy,
    greetedClient: client,
  }) => {
    service.check = () => refusal(401, "invalid_api_key");
    const hostile = Buffer.from(`x\r\nReceived: y\0us\r\ner\0${goodKey}`).toString("base64");
    expect(await client.say(`AUTH PLAIN ${hostile}`)).toMatch(/^5/);
    const name = Buffer.from("u\r\nReceived: y").toString("base64");
    await client.say("AUTH LOGIN");
    await client.say(name);
    expect(await client.say(Buffer.from("key\r\nx").toString("base64"))).toMatch(/^5/);
    expect(proxy.logged.join()).not.toMatch(/Received|us\\r/);
    for (const line of proxy.logged) expect(line).not.toMatch(/[\r\n]/);
  });

  test("no log line about a message has its addresses, its subject or the key", async ({
    proxy,
    service,
    client,
  }) => {
    const message = "From: a@acme.test\r\nTo: b@example.com\r\nSubject: secret\r\n\r\nsecret\r\n.";
    expect(await send(client, message, "b@example.com", "hidden@example.com")).toMatch(/^250 /);
    service.reply = () => refusal(403, "domain_not_verified", "acme.test is not verified");
    expect(await send(client, message)).toMatch(/^550 /);
    expect(proxy.logged.filter((line) => /accepted|refused/.test(line)).length).toBeGreaterThan(1);
    expect(proxy.logged.join("\n")).not.toMatch(/acme\.test|example\.com|secret|eds_/);
  });

  test.for(["MAIL FROM: <a@acme.test>", "MAIL FROM:\t<a@acme.test>", "mail from:<a@acme.test>"])(
    "blanks before an address and any case are accepted, as real clients write them: %j (A18)",
    async (command, { client }) => {
      expect(await client.say(command)).toMatch(/^250 2\.1\.0 /);
      expect(await client.say("RCPT TO: <b@example.com>")).toMatch(/^250 2\.1\.5 /);
    },
  );

  test("a local part with a trailing dot is refused with 501, as POST /emails refuses it (A11)", async ({
    client,
  }) => {
    expect(await client.say("MAIL FROM:<scanner.@acme.test>")).toMatch(/^501 5\.1\.7 /);
    await client.say("MAIL FROM:<a@acme.test>");
    expect(await client.say("RCPT TO:<scanner.@acme.test>")).toMatch(/^501 5\.1\.3 /);
  });
});
