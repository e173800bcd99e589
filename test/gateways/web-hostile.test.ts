import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { newWeb } from "../../functions/gateways/platform/web/web.ts";
import { saying, speaking } from "./web-servers.ts";

const web = newWeb({ loopback: true });
const head = "HTTP/1.1 200 OK\r\n";
/** The body of a failure must arrive; a successful status is the answer without it. */
const failure = "HTTP/1.1 500 Internal Server Error\r\n";
const chunk = Buffer.alloc(65_536, "x");

async function outcomeOf(onSocket: (socket: Socket) => void, keepBytes = 1000, deadlineMs = 300) {
  const server = await speaking(onSocket);
  const request = { headers: {}, body: "{}", deadlineMs, keepBytes };
  return web.post(`http://127.0.0.1:${server.port}/`, request);
}

/** After a request: the same bytes again and again as they are taken, until the connection ends. */
function pouring(first: string, bytes: Buffer, poured: (count: number) => void = () => {}) {
  return (socket: Socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(bytes)) poured(bytes.length);
      poured(bytes.length);
    };
    socket.on("drain", pour);
    socket.once("data", () => {
      socket.write(first);
      pour();
    });
  };
}

/** After a request: a byte every few milliseconds. */
function dripping(first: string, bytes: string) {
  return (socket: Socket) => {
    socket.once("data", () => {
      socket.write(first);
      let at = 0;
      const timer = setInterval(() => socket.write(bytes[at++ % bytes.length] ?? ""), 10);
      socket.once("close", () => clearInterval(timer));
    });
  };
}

describe("the deadline ends a call", () => {
  test.each([
    ["that is taken and never answered", () => {}],
    ["whose answer stops within its head", saying(`${head}X-A: b\r\n`)],
    ["whose head comes a byte at a time", dripping(head, "X-A: b\r\n")],
    ["whose status comes a byte at a time", dripping("", "HTTP/1.1 200 OK ")],
    ["that is told again and again that an answer will come", dripping("", "HTTP/1.1 100 Continue\r\n\r\n")],
    ["whose body stops before its end", saying(`${failure}Content-Length: 10\r\n\r\nabc`)],
    ["whose body comes a byte at a time", dripping(`${failure}Content-Length: 999\r\n\r\n`, "x")],
    ["whose body has no end", saying(`${failure}\r\nabc`)],
    ["whose chunks stop", saying(`${failure}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`)],
  ])("%s", async (_, server) => {
    expect(await outcomeOf(server)).toMatchObject({ kind: "failed", reason: "timeout" });
  });

  test("that pours out word of an answer to come", async () => {
    const early = Buffer.from("HTTP/1.1 102 Processing\r\n\r\n".repeat(100));
    expect(await outcomeOf(pouring("", early))).toMatchObject({ kind: "failed", reason: "timeout" });
  });

  test("whose body is larger than what the other side takes", async () => {
    const server = await speaking((socket) => socket.pause());
    const request = { headers: {}, body: "x".repeat(20_000_000), deadlineMs: 300, keepBytes: 10 };
    expect(await web.post(`http://127.0.0.1:${server.port}/`, request)).toMatchObject({ reason: "timeout" });
  });

  test("and the connection with it", async () => {
    const closed = Promise.withResolvers<boolean>();
    await outcomeOf((socket) => socket.resume().once("close", closed.resolve));
    expect(await closed.promise).toBe(false);
  });
});

describe("a large body is cut, and no more of it is taken", () => {
  test.each([
    ["of 10 GB", `${head}Content-Length: 10000000000\r\n\r\n`],
    ["without an end", `${head}\r\n`],
  ])("%s", async (_, first) => {
    let poured = 0;
    const closed = Promise.withResolvers<void>();
    const server = await speaking((socket) => {
      socket.once("close", () => closed.resolve());
      pouring(first, chunk, (count) => {
        poured += count;
      })(socket);
    });
    const request = { headers: {}, body: "{}", deadlineMs: 20_000, keepBytes: 1000 };
    const outcome = await web.post(`http://127.0.0.1:${server.port}/`, request);
    expect(outcome).toMatchObject({ kind: "answered", answer: { status: 200, body: "x".repeat(1000) } });
    await closed.promise;
    // What the system holds for a connection, at most.
    expect(poured).toBeLessThan(50_000_000);
  });

  test("a large body in chunks is cut", async () => {
    const one = Buffer.from(`10000\r\n${chunk}\r\n`);
    const first = `${head}Transfer-Encoding: chunked\r\n\r\n`;
    expect(await outcomeOf(pouring(first, one), 5, 20_000)).toMatchObject({ answer: { body: "xxxxx" } });
  });
});

describe("a head that is too large is no answer", () => {
  test.each([
    ["of one header", pouring(`${head}X-A: `, chunk)],
    ["of many headers", pouring(head, Buffer.from("X-A: b\r\n".repeat(1000)))],
    ["of a long reason", pouring("HTTP/1.1 200 ", chunk)],
  ])("%s", async (_, server) => {
    expect(await outcomeOf(server, 1000, 20_000)).toMatchObject({ reason: "answer_too_large" });
  });
});

describe("a connection that breaks, or speaks something else, is no answer", () => {
  const thenEnd = (bytes: string) => (socket: Socket) => {
    socket.once("data", () => socket.end(bytes));
  };
  test.each<[string, (socket: Socket) => void]>([
    ["ends at once", (socket) => socket.end()],
    ["is reset at once", (socket) => socket.resetAndDestroy()],
    ["is reset once the request is there", (socket) => socket.once("data", () => socket.resetAndDestroy())],
    ["ends without a byte", thenEnd("")],
    ["ends within the head", thenEnd(`${head}X-A`)],
    ["ends within the body", thenEnd(`${failure}Content-Length: 10\r\n\r\nabc`)],
    ["ends within a chunk", thenEnd(`${failure}Transfer-Encoding: chunked\r\n\r\nff\r\nabc`)],
    [
      "is reset within the body",
      (socket) =>
        socket.once("data", () => {
          socket.write(`${failure}Content-Length: 10\r\n\r\nabc`, () => socket.resetAndDestroy());
        }),
    ],
    ["greets as a mail server", (socket) => socket.write("220 mx.test ESMTP\r\n")],
    ["answers in bytes", saying(new Uint8Array([0, 255, 1, 254]))],
    ["answers in another protocol's version", saying("HTTP/9.9 200 OK\r\n\r\n")],
    ["answers with a length that is none", saying(`${head}Content-Length: -1\r\n\r\n`)],
    ["answers with two lengths", saying(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)],
    [
      "answers with a length and chunks",
      saying(`${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n`),
    ],
    ["answers with a chunk that is none", saying(`${failure}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)],
    [
      "answers by another protocol",
      saying("HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    ],
  ])("that %s", async (_, server) => {
    expect(await outcomeOf(server, 1000, 20_000)).toMatchObject({ kind: "failed", reason: "reset" });
  });

  test("with an end that is the body's, where its length was not told", async () => {
    expect(await outcomeOf(thenEnd(`${head}\r\nabc`), 1000, 20_000)).toMatchObject({
      answer: { body: "abc" },
    });
  });
});
