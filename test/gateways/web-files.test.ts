import { expect, test } from "vitest";
import { newWeb } from "../../functions/gateways/platform/web/web.ts";
import { answering, saying, speaking } from "./web-servers.ts";

const web = newWeb({ loopback: true });
const request = { mostBytes: 300, headers: {}, deadlineMs: 60_000 };
const at = ({ port }: { readonly port: number }) => `http://127.0.0.1:${port}/file`;

test("a file is read byte for byte, up to what is allowed", async () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, place) => place % 256);
  const server = await answering((_, res) => res.end(bytes));
  const read = await web.read(at(server), request);
  if (read.kind !== "read") throw new Error(read.reason);
  expect([...read.bytes]).toEqual([...bytes]);
  expect(await web.read(at(server), { ...request, mostBytes: 299 })).toEqual({
    ...{ kind: "failed", reason: "too_large" },
  });
});

test("an empty file is a file", async () => {
  const server = await answering((_, res) => res.end());
  expect(await web.read(at(server), request)).toMatchObject({ kind: "read", bytes: Buffer.alloc(0) });
});

test.each([301, 302, 404, 500])("an answer of %i is none", async (status) => {
  const server = await answering((_, res) => {
    res.writeHead(status, { location: "http://127.0.0.1/" }).end("something else");
  });
  expect(await web.read(at(server), request)).toEqual({ kind: "failed", reason: "no_success" });
});

test("a file that ends too soon is none", async () => {
  const cut = await speaking((socket) => {
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort"));
  });
  expect(await web.read(at(cut), request)).toEqual({ kind: "failed", reason: "reset" });
});

test("an address that is not public is not connected to", async () => {
  const server = await speaking(saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
  const guarded = newWeb({ loopback: false, resolve: async () => [{ address: "127.0.0.1" }] });
  const url = `https://files.example.com:${server.port}/`;
  expect(await guarded.read(url, request)).toEqual({ kind: "failed", reason: "blocked_address" });
  expect(await guarded.read("https://169.254.169.254/", request)).toMatchObject({ kind: "failed" });
  expect(server.connections()).toBe(0);
});
