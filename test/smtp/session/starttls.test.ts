import { describe, expect } from "vitest";
import { plainAuth } from "../support/raw-client.ts";
import { test } from "../support/smtp-test.ts";

describe("STARTTLS", () => {
  test("takes no parameters and works once per session (S8)", async ({ plainClient: client }) => {
    expect(await client.say("STARTTLS now")).toMatch(/^501 /);
    expect(await client.say("STARTTLS")).toMatch(/^220 /);
    await client.secure();
    expect(await client.say("EHLO client.test")).not.toContain("STARTTLS");
    expect(await client.say("STARTTLS")).toMatch(/^50[03] /);
  });

  test("resets the session state from before the handshake", async ({ plainClient: client }) => {
    await client.say("STARTTLS");
    await client.secure();
    expect(await client.say("MAIL FROM:<a@acme.test>")).toMatch(/^503 /);
  });

  test.for([
    ["one command", "RSET\r\n"],
    ["authentication", `EHLO evil.test\r\nAUTH PLAIN ${plainAuth("key")}\r\n`],
    ["many lines", "NOOP\r\n".repeat(500)],
    ["half a line", "MAIL FROM:<evil@acme.test> BODY="],
  ] as const)(
    "discards plaintext injected after the command: %s",
    async ([, injected], { plainClient: client }) => {
      client.write(`STARTTLS\r\n${injected}`);
      expect(await client.reply()).toMatch(/^220 /);
      await client.secure();
      // The first reply inside TLS answers the first command inside TLS.
      expect(await client.say("EHLO client.test")).toContain("AUTH PLAIN LOGIN");
      expect(await client.say("VRFY x")).toMatch(/^252 /);
    },
  );
});
