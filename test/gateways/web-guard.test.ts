import { describe, expect, test } from "vitest";
import { newWeb } from "../../functions/gateways/platform/web/web.ts";
import { privateHosts, privateUrls } from "./web-forms.ts";
import { answering, hasIpv6, speaking } from "./web-servers.ts";

const request = { headers: {}, body: "{}", deadlineMs: 60_000, keepBytes: 100 };
const publicAddress = "93.184.216.34";

/** A resolver that answers a name's questions one after another, the last one for good; and what it was asked. */
function resolver(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    return answer.map((address) => ({ address }));
  };
  return { resolve, asked };
}

/** What listens on the own machine, wherever it can. */
async function ownListeners() {
  const hosts = (await hasIpv6()) ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
  const servers = await Promise.all(hosts.map((host) => answering((_, res) => res.end(), host)));
  return {
    ports: servers.map(({ port }) => port),
    connections: () => servers.reduce((sum, { connections }) => sum + connections(), 0),
  };
}

describe("an address that is not public", () => {
  const urls = [...privateHosts.map((host) => `https://${host}:$/`), ...privateUrls];

  test("is refused in more than sixty spellings, when it is given and when it is called", async () => {
    expect(new Set(urls).size).toBeGreaterThan(60);
    const own = await ownListeners();
    const web = newWeb({ loopback: false, resolve: resolver(["127.0.0.1"]).resolve });
    for (const port of own.ports) {
      for (const form of urls) {
        const url = form.replace("$", String(port));
        expect(await web.blocked(url), url).toEqual(expect.stringMatching(/^must /));
        const outcome = await web.post(url, request);
        expect([url, outcome]).toEqual([
          url,
          {
            kind: "failed",
            reason: expect.stringMatching(/^(bad_url|blocked_address)$/),
            ms: expect.any(Number),
          },
        ]);
      }
    }
    expect(own.connections()).toBe(0);
  });

  test("other than the own machine's is refused by the local service too", async () => {
    const web = newWeb({ loopback: true, resolve: resolver(["10.0.0.1"]).resolve });
    for (const host of [
      "10.0.0.1",
      "169.254.169.254",
      "[fd00:ec2::254]",
      "0.0.0.0",
      "hooks.test",
      "localhost",
    ]) {
      expect(await web.blocked(`https://${host}:8443/`), host).toBeDefined();
      expect(await web.post(`https://${host}:8443/`, request), host).toMatchObject({ kind: "failed" });
    }
  });

  test("of the own machine is not reached by another name, by the local service too", async () => {
    const own = await ownListeners();
    const web = newWeb({ loopback: true, resolve: resolver(["127.0.0.1"]).resolve });
    const outcome = await web.post(`https://hooks.test:${own.ports[0]}/`, request);
    expect(outcome).toMatchObject({ kind: "failed", reason: "blocked_address" });
    expect(own.connections()).toBe(0);
  });

  test("is not told where a name leads to it", async () => {
    const web = newWeb({ loopback: false, resolve: resolver(["10.1.2.3"]).resolve });
    expect(await web.blocked("https://hooks.test/")).toBe("must lead to public addresses alone");
    expect(await web.blocked("https://10.1.2.3/")).toBe(
      "must lead to public addresses alone (this one: private use)",
    );
  });
});

describe("a name", () => {
  test("that is public when given and private when called is not called; it is looked up once a call", async () => {
    const own = await ownListeners();
    const { resolve, asked } = resolver([publicAddress], ["127.0.0.1"]);
    const web = newWeb({ loopback: false, resolve });
    const url = `https://hooks.test:${own.ports[0]}/`;
    expect(await web.blocked(url)).toBeUndefined();
    for (const times of [2, 3]) {
      expect(await web.post(url, request)).toMatchObject({ kind: "failed", reason: "blocked_address" });
      expect(asked).toEqual(Array(times).fill("hooks.test"));
    }
    expect(own.connections()).toBe(0);
  });

  test("is called at the address that was checked, whatever it leads to a moment later", async () => {
    const wanted = await answering((_, res) => res.end("wanted"), "127.0.0.1");
    const { resolve, asked } = resolver(["127.0.0.1"], ["127.0.0.2"]);
    const url = `http://hook.localhost:${wanted.port}/`;
    expect(await newWeb({ loopback: true, resolve }).post(url, request)).toMatchObject({
      kind: "answered",
      answer: { status: 200, body: "wanted" },
    });
    expect(asked).toEqual(["hook.localhost"]);
    expect(wanted.connections()).toBe(1);
  });

  test.each([
    [[publicAddress, "127.0.0.1"]],
    [["127.0.0.1", publicAddress]],
    [[publicAddress, "2606:2800:220:1::1", "::1"]],
    [[publicAddress, "fe80::1%lo"]],
    [[publicAddress, "no address"]],
  ])("that leads to %j is not called at all", async (addresses) => {
    const own = await ownListeners();
    const web = newWeb({ loopback: false, resolve: resolver(addresses).resolve });
    const url = `https://hooks.test:${own.ports[0]}/`;
    expect(await web.blocked(url)).toBe("must lead to public addresses alone");
    expect(await web.post(url, request)).toMatchObject({ kind: "failed", reason: "blocked_address" });
    expect(own.connections()).toBe(0);
  });

  test("is called at its next address where the first does not answer", async () => {
    const server = await answering((_, res) => res.end("second"), "127.0.0.1");
    const web = newWeb({ loopback: true, resolve: resolver(["127.0.0.2", "127.0.0.1"]).resolve });
    const outcome = await web.post(`http://hook.localhost:${server.port}/`, request);
    expect(outcome).toMatchObject({ kind: "answered", answer: { body: "second" } });
  });

  test("that does not resolve may be given, and fails when it is called", async () => {
    const failing = () => Promise.reject(new Error("no such name"));
    for (const resolve of [resolver([]).resolve, failing]) {
      const web = newWeb({ loopback: false, resolve });
      expect(await web.blocked("https://hooks.test/")).toBeUndefined();
      expect(await web.post("https://hooks.test/", request)).toMatchObject({ reason: "unresolved" });
    }
  });

  test("that is looked up for ever is given up at the deadline, and nothing is called later", async () => {
    const server = await speaking(() => {});
    const late = Promise.withResolvers<{ address: string }[]>();
    const web = newWeb({ loopback: true, resolve: () => late.promise });
    const outcome = await web.post(`http://hook.localhost:${server.port}/`, { ...request, deadlineMs: 100 });
    expect(outcome).toMatchObject({ kind: "failed", reason: "timeout" });
    late.resolve([{ address: "127.0.0.1" }]);
    await new Promise((pass) => setTimeout(pass, 100));
    expect(server.connections()).toBe(0);
  });
});

describe("an answer that leads elsewhere", () => {
  test.each([301, 302, 303, 307, 308])("%i is the answer, and is not followed", async (status) => {
    const inner = await answering((_, res) => res.end("secret"));
    const location = `http://127.0.0.1:${inner.port}/latest/meta-data/`;
    const outer = await answering((_, res) => res.writeHead(status, { location }).end("moved"));
    const outcome = await newWeb({ loopback: true }).post(`http://127.0.0.1:${outer.port}/`, request);
    expect(outcome).toMatchObject({
      kind: "answered",
      answer: { status, body: "moved", headers: { location } },
    });
    expect([outer.connections(), inner.connections()]).toEqual([1, 0]);
  });
});
