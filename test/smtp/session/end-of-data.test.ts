import { describe, expect } from "vitest";
import { envelope } from "../support/raw-client.ts";
import { test as base } from "../support/smtp-test.ts";

const head = "From: a@acme.test\r\nTo: b@example.com\r\nSubject: s\r\n\r\n";
const smuggled =
  "MAIL FROM:<evil@acme.test>\r\nRCPT TO:<v@example.com>\r\nDATA\r\nFrom: evil@acme.test\r\n\r\nevil\r\n";

const test = base.extend("data", async ({ client }) => {
  await envelope(client, "a@acme.test", "b@example.com");
  return client;
});

describe("the end of a message", () => {
  test.for([
    "\n.\n",
    "\n.\r\n",
    "\r\n.\n",
    "\r.\r",
    "\r.\r\n",
    "\r\n.\r",
    "\n.\r",
    "\r.\n",
    "\r\n\x00.\r\n",
    "\r\r\n.\r\r\n",
  ])("only CRLF dot CRLF ends a message, and %j does not", async (variant, { service, data }) => {
    data.write(`${head}first${variant}${smuggled}.\r\n`);
    // At most one message, and none of its lines runs as a command: the next reply answers the next command.
    expect(await data.reply()).toMatch(variant.includes("\x00") ? /^250 / : /^550 5\.5\.2 /);
    expect(await data.say("NOOP")).toMatch(/^250 2\.0\.0 OK/);
    expect(service.sends).toHaveLength(variant.includes("\x00") ? 1 : 0);
    expect(JSON.stringify(service.sends.map(({ body }) => body.to))).not.toContain("v@example.com");
  });

  test.for([1, 2, 3, 5, 7])(
    "a message split into packets of %i bytes keeps every byte",
    async (size, { service, data }) => {
      const text = `${head}one\r\n..two\r\n\r\n..\r\nthree\r\n.\r\n`;
      for (let at = 0; at < text.length; at += size) {
        data.write(text.slice(at, at + size));
        await new Promise(setImmediate);
      }
      expect(await data.reply()).toMatch(/^250 /);
      expect(service.sends[0]?.body.text).toBe("one\r\n.two\r\n\r\n.\r\nthree");
    },
  );

  test("dot-stuffing removes one leading dot per line", async ({ service, data }) => {
    expect(await data.say(`${head}..\r\n...\r\n..x\r\n.`)).toMatch(/^250 /);
    expect(service.sends[0]?.body.text).toBe(".\r\n..\r\n.x");
  });

  test("commands in the same packet as the final dot are answered", async ({ service, data }) => {
    data.write(`${head}x\r\n.\r\nRSET\r\nNOOP\r\n`);
    expect(await data.reply()).toMatch(/^250 2\.6\.0 /);
    expect(await data.reply()).toMatch(/^250 2\.0\.0 Flushed/);
    expect(await data.reply()).toMatch(/^250 2\.0\.0 OK/);
    expect(service.sends).toHaveLength(1);
  });

  test("two messages after the first in one packet are sent and answered", async ({ service, data }) => {
    const transaction = `MAIL FROM:<a@acme.test>\r\nRCPT TO:<b@example.com>\r\nDATA\r\n${head}x\r\n.\r\n`;
    data.write(`${head}x\r\n.\r\n${transaction}${transaction}NOOP\r\n`);
    const codes: string[] = [];
    for (let n = 0; n < 10; n += 1) codes.push((await data.reply()).slice(0, 3));
    expect(codes).toEqual(["250", "250", "250", "354", "250", "250", "250", "354", "250", "250"]);
    expect(service.sends).toHaveLength(3);
  });

  test("a bare LF becomes CRLF in a body", async ({ service, data }) => {
    expect(await data.say(`${head}one\ntwo\n\n.three\r\n..four\nfive\r\n.`)).toMatch(/^250 /);
    expect(service.sends[0]?.body.text).toBe("one\r\ntwo\r\n\r\n.three\r\n.four\r\nfive");
  });

  test.for(["From: a@acme.test\nBcc: v@example.com\r\n\r\nx", "From: a@acme.test\n\nx", `${head}a\rb`])(
    "a bare LF in the header and a bare CR anywhere are refused: %j",
    async (text, { service, data }) => {
      expect(await data.say(`${text}\r\n.`)).toMatch(/^550 5\.5\.2 /);
      expect(service.sends).toEqual([]);
    },
  );

  test.for(["closes", "resets"] as const)(
    "a client that %s the connection in DATA sends nothing and is logged without a code",
    async (how, { service, data, proxy }) => {
      data.write(`${head}x\r\n`);
      if (how === "resets") data.reset();
      else data.end();
      await data.closed;
      await proxy.stop();
      expect(service.sends).toEqual([]);
      await expect.poll(() => proxy.logged.join()).toContain("connection lost");
      // The alarm of the deployment counts lines with a code of 451.
      expect(proxy.logged.join()).not.toContain('"code"');
    },
  );
});

describe("the DATA timeout", () => {
  test.override("proxy", ({ startProxy }) => startProxy({ limits: { dataTimeoutMs: 150 } }));

  test("a message that does not end in time closes the session with 421", async ({ data }) => {
    data.write(head);
    expect(await data.reply()).toMatch(/^421 4\.4\.2 /);
  });
});
