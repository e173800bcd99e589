import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newDns } from "../../functions/gateways/domains/dns.ts";
import { type LocalDns, startDns } from "../../local/dns/start-dns.ts";
import { newZone } from "../../local/dns/zone.ts";
import { patientQueries } from "../support/test-dns.ts";

let local: LocalDns;
beforeAll(async () => {
  local = await startDns(newZone(() => new Date("2026-06-15T12:00:00Z")));
});
afterAll(() => local.close());

const dns = () => newDns([local.server], patientQueries);
/** The outcome does not depend on how soon it gives up. */
const impatient = (server: string) => newDns([server], { timeout: 200, tries: 1 });

describe("a DNS query", () => {
  test("returns every value, a text's chunks joined", async () => {
    const long = "x".repeat(700);
    for (const value of [long, "short", 'quoted "text"'])
      local.zone.add({ name: "texts.test", type: "TXT", value });
    const answer = await dns().lookUp("TXT", "texts.test");
    expect("found" in answer && [...answer.found].sort()).toEqual([long, "short", 'quoted "text"'].sort());
  });

  test("is repeated over TCP where the response is too long for a datagram", async () => {
    const values = Array.from({ length: 40 }, (_, n) => `${n} ${"y".repeat(200)}`);
    for (const value of values) local.zone.add({ name: "long.test", type: "TXT", value });
    const answer = await dns().lookUp("TXT", "long.test");
    expect("found" in answer && answer.found.length).toBe(40);
  });

  test("gives an alias's target and a mail exchanger's host", async () => {
    local.zone.add({ name: "alias.test", type: "CNAME", value: "target.example" });
    local.zone.add({ name: "mail.test", type: "MX", value: "10 in.example" });
    expect(await dns().lookUp("CNAME", "alias.test")).toEqual({ found: ["target.example"] });
    expect(await dns().lookUp("MX", "mail.test")).toEqual({ found: ["in.example"] });
  });

  test("finds a name whatever its case", async () => {
    local.zone.add({ name: "Case.Test.", type: "TXT", value: "here" });
    expect(await dns().lookUp("TXT", "cASE.tEST")).toEqual({ found: ["here"] });
  });

  test("returns none where the name or the type does not exist", async () => {
    local.zone.add({ name: "has-text.test", type: "TXT", value: "x" });
    expect(await dns().lookUp("TXT", "nobody.test")).toEqual({ none: true });
    expect(await dns().lookUp("MX", "has-text.test")).toEqual({ none: true });
  });

  test.each(["servfail", "timeout"] as const)("that ends in %s is unknown, not absent", async (kind) => {
    local.zone.add({ name: `${kind}.test`, type: "TXT", value: "x" });
    local.zone.trouble(`${kind}.test`, kind);
    expect(await impatient(local.server).lookUp("TXT", `${kind}.test`)).toEqual({
      unknown: expect.any(String),
    });
    local.zone.trouble(`${kind}.test`, undefined);
    expect(await dns().lookUp("TXT", `${kind}.test`)).toEqual({ found: ["x"] });
  });

  test("to an unreachable server is unknown too", async () => {
    const gone = await startDns(newZone(() => new Date()));
    await gone.close();
    const answer = await impatient(gone.server).lookUp("TXT", "x.test");
    expect(answer).toEqual({ unknown: expect.any(String) });
  });
});

describe("the zone of a hostname", () => {
  test("is the nearest name above it with a start of authority", async () => {
    local.zone.add({ name: "co.zones", type: "SOA", value: "ns.co.zones" });
    local.zone.add({ name: "acme.co.zones", type: "SOA", value: "ns.acme.co.zones" });
    expect(await dns().findZone("mail.a.acme.co.zones")).toBe("acme.co.zones");
    expect(await dns().findZone("acme.co.zones")).toBe("acme.co.zones");
    expect(await dns().findZone("other.co.zones")).toBe("co.zones");
  });

  test("is unknown where no name has one, or where a deciding response is missing", async () => {
    expect(await dns().findZone("a.nowhere.example")).toBeUndefined();
    local.zone.trouble("a.acme.co.zones", "servfail");
    expect(await dns().findZone("mail.a.acme.co.zones")).toBeUndefined();
  });
});
