import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newDns } from "../../../functions/gateways/domains/dns.ts";
import { newCleanups } from "../../../local/cleanups.ts";
import { dnsEndpoint } from "../../../local/dns/dns-endpoint.ts";
import { openDns } from "../../../local/dns/open-dns.ts";
import { patientQueries } from "../../support/test-dns.ts";
import { temporaryDir } from "../support/temporary-dir.ts";

async function served(dir?: string) {
  const cleanups = newCleanups();
  const { server, zone } = await openDns(dir, cleanups);
  const page = dnsEndpoint(zone, () => new Date());
  const http = createServer(async (req, res) => {
    if (!(await page(req, res))) res.writeHead(404).end();
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  // A server on a TCP port has its address as an object.
  const { port } = http.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/_local/dns`;
  const stop = async () => {
    await cleanups.runAll();
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
  };
  const send = (method: string, body: unknown, type = "application/json") =>
    fetch(url, { method, headers: { "content-type": type }, body: JSON.stringify(body) });
  return { url, port, send, stop, dns: newDns([server], patientQueries) };
}

test("the DNS endpoint adds, lists and removes records, which DNS then returns", async () => {
  const { url, send, stop, dns } = await served();
  onTestFinished(stop);
  const records = [
    { name: "a.test", type: "TXT", value: "one" },
    { name: "a.test", type: "TXT", value: "two" },
    { name: "a.test", type: "MX", value: "10 mx.test" },
  ];
  expect((await send("POST", records)).status).toBe(200);
  expect((await send("POST", records[0])).status).toBe(200);
  expect(((await (await fetch(url)).json()) as { records: unknown[] }).records).toHaveLength(3);
  const found = await dns.lookUp("TXT", "a.test");
  expect("found" in found && [...found.found].sort()).toEqual(["one", "two"]);
  await send("DELETE", { name: "a.test", type: "TXT", value: "one" });
  expect(await dns.lookUp("TXT", "a.test")).toEqual({ found: ["two"] });
  await send("DELETE", { name: "a.test" });
  expect(await dns.lookUp("MX", "a.test")).toEqual({ none: true });
});

test("the DNS endpoint simulates propagation delays and failures", async () => {
  const { send, stop, dns } = await served();
  onTestFinished(stop);
  await send("POST", { name: "slow.test", type: "TXT", value: "later", afterSeconds: 3600 });
  expect(await dns.lookUp("TXT", "slow.test")).toEqual({ none: true });
  await send("POST", { name: "x.test", type: "TXT", value: "here" });
  await send("POST", { name: "*", trouble: "servfail" });
  expect(await dns.lookUp("TXT", "x.test")).toEqual({ unknown: "ESERVFAIL" });
  await send("POST", { name: "*", trouble: "none" });
  expect(await dns.lookUp("TXT", "x.test")).toEqual({ found: ["here"] });
});

test("the DNS endpoint stores records in its folder", async () => {
  const dir = join(temporaryDir(), "state");
  const first = await served(dir);
  await first.send("POST", { name: "kept.test", type: "CNAME", value: "target.test" });
  await first.stop();
  const second = await served(dir);
  onTestFinished(second.stop);
  expect(await second.dns.lookUp("CNAME", "kept.test")).toEqual({ found: ["target.test"] });
});

test("the DNS endpoint rejects invalid records, content types, methods and hosts", async () => {
  const { port, send, stop } = await served();
  onTestFinished(stop);
  for (const wrong of [{}, { name: "a.test" }, { name: "a.test", type: "A", value: "1.2.3.4" }, [1], "x"])
    expect((await send("POST", wrong)).status).toBe(400);
  expect((await send("DELETE", { type: "TXT" })).status).toBe(400);
  expect((await send("POST", { name: "a.test", type: "TXT", value: "x" }, "text/plain")).status).toBe(415);
  expect((await send("PUT", {})).status).toBe(405);
  const status = await new Promise((done) => {
    const headers = { host: "evil.example" };
    request({ port, path: "/_local/dns", headers }, (res) => done(res.resume().statusCode)).end();
  });
  expect(status).toBe(421);
});
