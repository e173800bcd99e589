import { describe, expect } from "vitest";
import { envelope, rawClient, signedIn } from "../support/raw-client.ts";
import { test } from "../support/smtp-test.ts";

const message = "From: a@acme.test\r\n\r\nx\r\n.";

describe("a shutdown", () => {
  test("closes idle sessions with 421, but not a message in flight", async ({ service, startProxy }) => {
    const proxy = await startProxy({ limits: { drainMs: 5_000 } });
    const health = async () => (await fetch(`http://127.0.0.1:${proxy.healthPort}/health`)).status;
    const idle = await signedIn(proxy.tlsPort, service.key);
    const busy = await signedIn(proxy.tlsPort, service.key);
    await envelope(busy, "a@acme.test", "b@example.com");
    expect(await health()).toBe(200);
    const stopped = proxy.stop();
    expect(await idle.reply()).toMatch(/^421 4\.3\.2 /);
    await expect(rawClient(proxy.tlsPort, "tls")).rejects.toThrow();
    expect(await health()).toBe(503);
    expect(await busy.say(message)).toMatch(/^250 2\.6\.0 /);
    expect(await busy.say("NOOP")).toMatch(/^421 /);
    await stopped;
    expect(service.sends).toHaveLength(1);
  });

  test("closes a session with a slow message by 421, never by 250", async ({ service, startProxy }) => {
    service.reply = () => "silence";
    const proxy = await startProxy({ limits: { drainMs: 200 } });
    const client = await signedIn(proxy.tlsPort, service.key);
    await envelope(client, "a@acme.test", "b@example.com");
    client.write(`${message}\r\n`);
    await expect.poll(() => service.sends.length).toBe(1);
    await proxy.stop();
    expect(await client.reply()).toMatch(/^421 /);
    expect(await client.reply()).toBe("");
  });
});
