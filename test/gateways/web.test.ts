import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { newWeb } from "../../functions/gateways/platform/web/web.ts";
import { answering, saying, speaking } from "./web-servers.ts";

const request = { headers: {}, body: "", deadlineMs: 60_000, keepBytes: 100 };
const web = newWeb({ loopback: true });

/** A server that tells what it was sent. */
async function mirror() {
  return answering(async (req, res) => {
    const { method, url, headers } = req;
    res.end(JSON.stringify({ method, url, headers, body: await text(req) }));
  });
}

async function sent(url: string, more: Partial<typeof request> = {}) {
  const outcome = await web.post(url, { ...request, keepBytes: 100_000, ...more });
  if (outcome.kind === "failed") throw new Error(outcome.reason);
  return JSON.parse(outcome.answer.body);
}

describe("a post", () => {
  test("brings the body and the headers as they are given", async () => {
    const { port } = await mirror();
    const headers = { "User-Agent": "Hooks/1", "Content-Type": "application/json", "webhook-id": "a,b" };
    const body = JSON.stringify({ text: "é刘😀" });
    expect(await sent(`http://127.0.0.1:${port}/hook`, { headers, body })).toMatchObject({
      method: "POST",
      url: "/hook",
      body,
      headers: {
        host: `127.0.0.1:${port}`,
        "user-agent": "Hooks/1",
        "content-type": "application/json",
        "webhook-id": "a,b",
        "content-length": String(Buffer.byteLength(body)),
        connection: "close",
      },
    });
  });

  test.each([
    ["", "/"],
    ["/", "/"],
    ["?x=1", "/?x=1"],
    ["/x?y=a=b", "/x?y=a=b"],
    ["/x?", "/x?"],
    ["/x??a&&b=&=c&a=1&a=2", "/x??a&&b=&=c&a=1&a=2"],
    ["/%2F%2f%3F%zz%25/a+b%20c;d=e", "/%2F%2f%3F%zz%25/a+b%20c;d=e"],
    ["/a//b/", "/a//b/"],
    ["/@me:8443/http://other.test/", "/@me:8443/http://other.test/"],
    ["/x?u=https://other.test/?a=b", "/x?u=https://other.test/?a=b"],
    ["/é?ü=ö", "/%C3%A9?%C3%BC=%C3%B6"],
  ])("to %j asks for %j", async (written, asked) => {
    const { port } = await mirror();
    expect((await sent(`http://127.0.0.1:${port}${written}`)).url).toBe(asked);
  });

  test("names the host as the URL does, with its port", async () => {
    const { port } = await mirror();
    const named = newWeb({ loopback: true, resolve: async () => [{ address: "127.0.0.1" }] });
    const outcome = await named.post(`http://Hook.LOCALHOST:${port}/`, { ...request, keepBytes: 10_000 });
    expect(outcome).toMatchObject({ answer: { body: expect.stringContaining(`"hook.localhost:${port}"`) } });
  });

  test("finds the own machine by its name, as the system knows it", async () => {
    const { port } = await mirror();
    expect(await web.blocked(`http://localhost:${port}/`)).toBeUndefined();
    expect((await sent(`http://localhost:${port}/x`)).url).toBe("/x");
  });

  test("with a header of two lines is our mistake, and is thrown before anything is called", async () => {
    const { port, connections } = await mirror();
    const headers = { "x-name": "a\r\nX-Other: b" };
    await expect(web.post(`http://127.0.0.1:${port}/`, { ...request, headers })).rejects.toThrow(/header/i);
    expect(connections()).toBe(0);
  });

  test("tells how long it took by the clock that it was given", async () => {
    const { port } = await mirror();
    const times = [1000, 1234];
    const clocked = newWeb({ loopback: true, now: () => times.shift() ?? 0 });
    expect(await clocked.post(`http://127.0.0.1:${port}/`, request)).toMatchObject({ ms: 234 });
  });

  test("to where nothing listens was refused", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    // A server on a TCP port has its address as an object.
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    expect(await web.post(`http://127.0.0.1:${port}/`, request)).toMatchObject({ reason: "refused" });
  });
});

describe("an answer", () => {
  const answerOf = async (bytes: string | Uint8Array, keepBytes = 100) => {
    const { port } = await speaking(saying(bytes));
    return web.post(`http://127.0.0.1:${port}/`, { ...request, keepBytes, deadlineMs: 60_000 });
  };
  const whole = (body: Uint8Array) =>
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`), body]);

  test.each([
    ["that fits", Buffer.from("all of it"), 9, "all of it"],
    ["that is longer", Buffer.from("all of it"), 3, "all"],
    ["of which nothing is kept", Buffer.from("all of it"), 0, ""],
    ["without a body", Buffer.alloc(0), 100, ""],
    ["cut within a character", Buffer.from("ab😀"), 5, "ab"],
    ["that ends within a character", Buffer.from("ab😀").subarray(0, 5), 100, "ab"],
    ["that is no text", Buffer.from([0x61, 0xff, 0xfe, 0xff, 0xfe]), 5, "a\ufffd"],
    ["with half of a surrogate pair", Buffer.from([0xed, 0xa0, 0x80]), 100, "\ufffd\ufffd\ufffd"],
  ])("%s is kept as well-formed text of no more bytes", async (_, body, keep, kept) => {
    expect(await answerOf(whole(body), keep)).toMatchObject({ answer: { status: 200, body: kept } });
  });

  test.each([200, 204, 304, 400, 410, 429, 500, 503, 599, 999])(
    "of status %i is an answer",
    async (status) => {
      const head = `HTTP/1.1 ${status} X\r\nContent-Length: 0\r\nRetry-After: 5\r\n\r\n`;
      expect(await answerOf(head)).toMatchObject({
        kind: "answered",
        answer: { status, headers: { "retry-after": "5" } },
      });
    },
  );

  test("has a header that comes twice as one", async () => {
    const head =
      "HTTP/1.1 200 OK\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nX: c\r\nX: d\r\nContent-Length: 0\r\n\r\n";
    expect(await answerOf(head)).toMatchObject({ answer: { headers: { "set-cookie": "a, b", x: "c, d" } } });
  });

  test("a response may come after early hints", async () => {
    const hints = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".repeat(3);
    expect(await answerOf(`${hints}HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n`)).toMatchObject({
      answer: { status: 201 },
    });
  });
});

describe("a response with a 2xx status line (F67)", () => {
  test("is the answer within two seconds, even if its body never ends", async () => {
    const { port } = await answering((_, res) => {
      res.writeHead(200);
      res.write("first");
    });
    const outcome = await web.post(`http://127.0.0.1:${port}/`, request);
    expect(outcome).toMatchObject({ kind: "answered", answer: { status: 200, body: "first" } });
    expect(outcome.ms).toBeLessThan(request.deadlineMs - 1000);
  });

  test("is the answer, even if the deadline ends its body", async () => {
    const { port } = await answering((_, res) => {
      res.writeHead(200);
      res.write("first");
    });
    const outcome = await web.post(`http://127.0.0.1:${port}/`, { ...request, deadlineMs: 1500 });
    expect(outcome).toMatchObject({ kind: "answered", answer: { status: 200 } });
  });

  test("is the answer, even if the connection breaks in its body", async () => {
    const { port } = await answering((_, res) => {
      res.writeHead(202, { "content-length": "100" });
      res.write("part", () => res.destroy());
    });
    expect(await web.post(`http://127.0.0.1:${port}/`, request)).toMatchObject({
      kind: "answered",
      answer: { status: 202 },
    });
  });

  test("does not extend to other statuses, whose body must arrive by the deadline", async () => {
    const { port } = await answering((_, res) => {
      res.writeHead(500);
      res.write("first");
    });
    const outcome = await web.post(`http://127.0.0.1:${port}/`, { ...request, deadlineMs: 300 });
    expect(outcome).toMatchObject({ kind: "failed", reason: "timeout" });
  });
});
