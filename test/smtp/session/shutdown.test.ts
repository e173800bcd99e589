import { describe, expect, test } from "vitest";
import { proxyFor, serviceFor } from "../support/for-one-test.ts";
import { envelope, rawClient, signedIn } from "../support/raw-client.ts";

const message = "From: a@acme.test\r\n\r\nx\r\n.";

describe("a shutdown", () => {
  test("ends idle sessions with 421 and lets a message under way have its answer", async () => {
    const service = await serviceFor();
    const proxy = await proxyFor(service.url, { limits: { drainMs: 5_000 } });
    const idle = await signedIn(proxy.tlsPort, service.key);
    const busy = await signedIn(proxy.tlsPort, service.key);
    await envelope(busy, "a@acme.test", "b@example.com");
    await fetch(`http://127.0.0.1:${proxy.healthPort}/health`).then(({ status }) => expect(status).toBe(200));
    const stopped = proxy.stop();
    expect(await idle.reply()).toMatch(/^421 4\.3\.2 /);
    await expect(rawClient(proxy.tlsPort, "tls")).rejects.toThrow();
    await fetch(`http://127.0.0.1:${proxy.healthPort}/health`).then(({ status }) => expect(status).toBe(503));
    expect(await busy.say(message)).toMatch(/^250 2\.6\.0 /);
    expect(await busy.say("NOOP")).toMatch(/^421 /);
    await stopped;
    expect(service.sends).toHaveLength(1);
  });

  test("never answers 250 without the service's 200: what takes too long is broken off", async () => {
    const service = await serviceFor();
    service.reply = () => "silence";
    const proxy = await proxyFor(service.url, { limits: { drainMs: 200 } });
    const client = await signedIn(proxy.tlsPort, service.key);
    await envelope(client, "a@acme.test", "b@example.com");
    client.write(`${message}\r\n`);
    await expect.poll(() => service.sends.length).toBe(1);
    await proxy.stop();
    expect(await client.reply()).toMatch(/^421 /);
    expect(await client.reply()).toBe("");
  });
});
