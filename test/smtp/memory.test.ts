import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { newKeyText } from "../../functions/domain/projects/key-text.ts";
import { startProcess } from "./support/proxy-process.ts";
import { envelope, signedIn } from "./support/raw-client.ts";

const projectId = "prj_01JD0000000000000000000000";
const size = 6_280_000;
const text = (unit: string, bytes = size) =>
  `From: a@acme.test\r\nMessage-ID: <1@x>\r\n\r\n${unit.repeat(bytes / unit.length)}`;
const multipart = (body: string) =>
  `From: a@acme.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${body}`;
const file = `--b\r\nContent-Type: application/pdf\r\n\r\n${"x".repeat(4_500_000)}\r\n--b--`;
const cids = `--b\r\nContent-Type: text/html\r\n\r\n${"cid:%41%42 ".repeat(550_000)}\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <AB>\r\n\r\nx\r\n--b--`;

/** An API that accepts every request and keeps no body. */
async function startApi() {
  const sizes: number[] = [];
  const server = createServer(async (request, response) => {
    let length = 0;
    for await (const chunk of request) length += (chunk as Buffer).length;
    const isKeyCheck = length === 2;
    if (!isKeyCheck) sizes.push(length);
    const body = isKeyCheck ? { name: "validation_error", message: "" } : { id: `eml_${sizes.length}` };
    response.writeHead(isKeyCheck ? 400 : 200).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sizes };
}

function memoryOf(pid: number | undefined, field: "VmRSS" | "VmHWM"): number {
  const [, kib] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) * 1024;
}

describe.runIf(process.platform === "linux")("the memory of the proxy (F61)", () => {
  test.each([
    ["characters that become entities", text("&"), /^552 5\.3\.4 /, 1],
    ["quotes", text('"'), /^552 5\.3\.4 /, 1],
    ["spaces", text(" "), /^552 5\.3\.4 /, 1],
    ["tabs", text("\t"), /^552 5\.3\.4 /, 1],
    ["bare line feeds", text("\n"), /^552 5\.3\.4 /, 1],
    ["control characters", text("\x01"), /^552 5\.3\.4 /, 1],
    ["boundaries", multipart("--b\r\n".repeat(1_250_000)), /^554 5\.6\.0 /, 1],
    ["cid references", multipart(cids), /^250 /, 1],
    ["text that just fits", text("x", 3_100_000), /^250 /, 1],
    ["a file that just fits", multipart(file), /^250 /, 1],
    ["text that just fits, from five clients at once", text("x", 3_100_000), /^250 /, 5],
  ])(
    "stays below 256 MB over idle for a message to 50 hidden recipients with %s",
    async (_, message, reply, clients) => {
      const api = await startApi();
      const { child, port } = await startProcess(api.url);
      const to = Array.from({ length: 50 }, (_, n) => `r${n}@example.com`);
      // Keys of their own, as one key gets half of the memory budget.
      const keys = Array.from({ length: clients }, (_, n) =>
        newKeyText(projectId, new Uint8Array(32).fill(n)),
      );
      const sessions = await Promise.all(keys.map((key) => signedIn(port, key)));
      const idle = memoryOf(child.pid, "VmRSS");
      const replies = await Promise.all(
        sessions.map(async (client) => {
          await envelope(client, "a@acme.test", ...to);
          return await client.say(`${message}\r\n.`);
        }),
      );
      for (const one of replies) expect(one).toMatch(reply);
      expect(api.sizes).toHaveLength(reply.source.startsWith("^250") ? 50 * clients : 0);
      const peak = memoryOf(child.pid, "VmHWM") - idle;
      expect(peak).toBeLessThan(256e6);
    },
  );
});
