import { describe, expect, test } from "vitest";
import { proxyFor, serviceFor } from "../support/for-one-test.ts";
import { plainAuth, type RawClient, rawClient } from "../support/raw-client.ts";

describe("STARTTLS", () => {
  test("takes no arguments", async () => {
    const client = await greeted();
    expect(await client.say("STARTTLS now")).toMatch(/^501 /);
    expect(await client.say("STARTTLS")).toMatch(/^220 /);
    await client.secure();
    expect(await client.say("EHLO client.test")).not.toContain("STARTTLS");
    expect(await client.say("STARTTLS")).toMatch(/^50[03] /);
  });

  test("forgets what was said before it", async () => {
    const client = await greeted();
    await client.say("STARTTLS");
    await client.secure();
    expect(await client.say("MAIL FROM:<a@acme.test>")).toMatch(/^503 /);
  });

  test.each([
    ["one command", "RSET\r\n"],
    ["a sign-in", `EHLO evil.test\r\nAUTH PLAIN ${plainAuth("key")}\r\n`],
    ["many lines", "NOOP\r\n".repeat(500)],
    ["half a line", "MAIL FROM:<evil@acme.test> BODY="],
  ])("drops what was sent in plain behind it: %s", async (_, injected) => {
    const client = await greeted();
    client.write(`STARTTLS\r\n${injected}`);
    expect(await client.reply()).toMatch(/^220 /);
    await client.secure();
    // The first reply in TLS is the one to what was said in TLS.
    expect(await client.say("EHLO client.test")).toContain("AUTH PLAIN LOGIN");
    expect(await client.say("VRFY x")).toMatch(/^500 /);
  });
});

async function greeted(): Promise<RawClient> {
  const client = await rawClient((await proxyFor((await serviceFor()).url)).startTlsPort);
  await client.reply();
  await client.say("EHLO client.test");
  return client;
}
