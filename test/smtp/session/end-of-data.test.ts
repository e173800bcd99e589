import { describe, expect, test } from "vitest";
import { proxyFor, serviceFor } from "../support/for-one-test.ts";
import { envelope, type RawClient, signedIn } from "../support/raw-client.ts";

const head = "From: a@acme.test\r\nTo: b@example.com\r\nSubject: s\r\n\r\n";
const inner =
  "MAIL FROM:<evil@acme.test>\r\nRCPT TO:<v@example.com>\r\nDATA\r\nFrom: evil@acme.test\r\n\r\nevil\r\n";

describe("the end of a message", () => {
  test.each([
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
  ])("is CR LF dot CR LF and nothing like it: %j", async (variant) => {
    const { service, client } = await inData();
    client.write(`${head}first${variant}${inner}.\r\n`);
    // One message at most, and no command of it is run: what comes next answers what is said next.
    expect(await client.reply()).toMatch(variant.includes("\x00") ? /^250 / : /^550 5\.5\.2 /);
    expect(await client.say("NOOP")).toMatch(/^250 2\.0\.0 OK/);
    expect(service.sends).toHaveLength(variant.includes("\x00") ? 1 : 0);
    expect(JSON.stringify(service.sends.map(({ body }) => body.to))).not.toContain("v@example.com");
  });

  test("may come in any pieces, and no CR is doubled or lost", async () => {
    const text = `${head}one\r\n..two\r\n\r\n..\r\nthree\r\n.\r\n`;
    for (const size of [1, 2, 3, 5, 7]) {
      const { service, client } = await inData();
      for (let at = 0; at < text.length; at += size) {
        client.write(text.slice(at, at + size));
        await new Promise(setImmediate);
      }
      expect(await client.reply()).toMatch(/^250 /);
      expect(service.sends[0]?.body.text).toBe("one\r\n.two\r\n\r\n.\r\nthree");
    }
  });

  test("takes one dot off a line that begins with one", async () => {
    const { service, client } = await inData();
    expect(await client.say(`${head}..\r\n...\r\n..x\r\n.`)).toMatch(/^250 /);
    expect(service.sends[0]?.body.text).toBe(".\r\n..\r\n.x");
  });

  test("may be followed by the next command in the same packet", async () => {
    const { service, client } = await inData();
    client.write(`${head}x\r\n.\r\nRSET\r\nNOOP\r\n`);
    expect(await client.reply()).toMatch(/^250 2\.6\.0 /);
    expect(await client.reply()).toMatch(/^250 2\.0\.0 Flushed/);
    expect(await client.reply()).toMatch(/^250 2\.0\.0 OK/);
    expect(service.sends).toHaveLength(1);
  });

  test("is not told by a bare LF, which in a body stands for a line end and in a header for nothing", async () => {
    const { service, client } = await inData();
    expect(await client.say(`${head}one\ntwo\n\n.three\r\n..four\nfive\r\n.`)).toMatch(/^250 /);
    expect(service.sends[0]?.body.text).toBe("one\r\ntwo\r\n\r\n.three\r\n.four\r\nfive");
    for (const text of [
      `From: a@acme.test\nBcc: v@example.com\r\n\r\nx`,
      "From: a@acme.test\n\nx",
      `${head}a\rb`,
    ]) {
      await envelope(client, "a@acme.test", "b@example.com");
      expect(await client.say(`${text}\r\n.`)).toMatch(/^550 5\.5\.2 /);
    }
    expect(service.sends).toHaveLength(1);
  });

  test("that never comes is no message", async () => {
    const { service, client, proxy } = await inData();
    client.write(`${head}x\r\n`);
    client.end();
    await client.closed;
    await proxy.stop();
    expect(service.sends).toEqual([]);
  });

  test("has a deadline", async () => {
    const { client } = await inData({ dataMs: 150 });
    client.write(head);
    expect(await client.reply()).toMatch(/^421 4\.4\.2 /);
  });
});

async function inData(limits = {}) {
  const service = await serviceFor();
  const proxy = await proxyFor(service.url, { limits });
  const client: RawClient = await signedIn(proxy.tlsPort, service.key);
  await envelope(client, "a@acme.test", "b@example.com");
  return { service, client, proxy };
}
