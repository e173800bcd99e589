import { describe, expect } from "vitest";
import { maxRecipients } from "../../../functions/contract/emails/message.ts";
import { largestBody } from "../../../functions/domain/platform/limits/request-limits.ts";
import { newAuthThrottle } from "../../../smtp/session/auth-throttle.ts";
import { clientNetwork, newConnectionLimiter } from "../../../smtp/session/connection-limiter.ts";
import { defaultLimits } from "../../../smtp/session/limits.ts";
import { newMemoryBudget } from "../../../smtp/session/memory-budget.ts";
import { rawClient, signedIn } from "../support/raw-client.ts";
import { send, test } from "../support/smtp-test.ts";

test("the advertised limits are those of the API", () => {
  expect(defaultLimits.messageBytes).toBe(largestBody);
  expect(defaultLimits.maxRecipients).toBe(maxRecipients);
});

describe("connection limits", () => {
  test("a client above its limit gets 421; closed connections do not count", async ({ startProxy }) => {
    const { startTlsPort, tlsPort, load } = await startProxy({ limits: { maxConnectionsPerClient: 5 } });
    const open = await Promise.all(Array.from({ length: 5 }, () => rawClient(startTlsPort)));
    const greetings = await Promise.all(open.map((client) => client.reply()));
    expect(greetings.every((line) => line.startsWith("220 "))).toBe(true);
    expect(await (await rawClient(startTlsPort)).reply()).toMatch(/^421 4\.7\.0 /);
    await expect(rawClient(tlsPort, "tls")).rejects.toThrow();
    const [first, second] = open;
    // STARTTLS removes the listeners of the socket, so a connection closed after it is tested as well.
    await first?.say("EHLO client.test");
    await first?.say("STARTTLS");
    await first?.secure();
    first?.end();
    second?.end();
    await expect.poll(() => load().connections).toBe(3);
    expect(await (await rawClient(startTlsPort)).reply()).toMatch(/^220 /);
  });

  test("500 idle connections do not block a new one", async ({ startProxy }) => {
    const { startTlsPort, load } = await startProxy({
      limits: { maxConnectionsPerClient: 600, maxConnections: 600 },
    });
    const idle = await Promise.all(Array.from({ length: 500 }, () => rawClient(startTlsPort)));
    await expect.poll(() => load().connections).toBe(500);
    expect(await (await rawClient(startTlsPort)).reply()).toMatch(/^220 /);
    for (const client of idle) client.end();
  });

  test("an IPv6 /64 counts as one client, and so does an IPv4 address in any notation", () => {
    expect(clientNetwork("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(clientNetwork("2001:db8:1:2:3:4:5:6")).toBe(clientNetwork("2001:db8:1:2::9"));
    expect(clientNetwork("2001:db8:1:3::9")).not.toBe(clientNetwork("2001:db8:1:2::9"));
  });

  test("the limiter applies the limit per client and in total, and releases a connection once", () => {
    const limiter = newConnectionLimiter(3, 2);
    const release = limiter.acquire("192.0.2.1");
    limiter.acquire("192.0.2.1");
    expect(limiter.acquire("192.0.2.1")).toBeUndefined();
    expect(limiter.acquire("192.0.2.2")).toBeDefined();
    expect(limiter.acquire("192.0.2.3")).toBeUndefined();
    release?.();
    release?.();
    expect(limiter.count()).toBe(2);
  });
});

describe("the authentication throttle", () => {
  test("doubles the wait with each failure up to five minutes, and resets on success or after a pause", () => {
    let now = 0;
    const throttle = newAuthThrottle(() => now);
    const client = "192.0.2.1";
    const waitTime = () => {
      const from = now;
      while (throttle.isThrottled(client)) now += 500;
      return now - from;
    };
    const waits = Array.from({ length: 14 }, () => {
      throttle.recordFailure(client);
      return waitTime();
    });
    expect(waits.slice(0, 6)).toEqual([0, 0, 1000, 2000, 4000, 8000]);
    expect(waits.at(-1)).toBe(300_000);
    expect(throttle.isThrottled("192.0.2.2")).toBe(false);
    throttle.recordSuccess(client);
    throttle.recordFailure(client);
    expect(waitTime()).toBe(0);
    throttle.recordFailure(client);
    now += 16 * 60_000;
    throttle.recordFailure(client);
    expect(throttle.isThrottled(client)).toBe(false);
  });
});

describe("the memory budget", () => {
  test("200 concurrent messages stay within the memory budget, or get 452", async ({
    service,
    startProxy,
  }) => {
    const budget = 2 * 1024 * 1024;
    const { tlsPort, load } = await startProxy({
      limits: { bytesInFlight: budget, maxConnectionsPerClient: 300 },
    });
    let peak = 0;
    const sampler = setInterval(() => {
      peak = Math.max(peak, load().bytes);
    });
    const file = Buffer.alloc(150_000, 7).toString("base64").replace(/.{76}/g, "$&\r\n");
    const message = `From: a@acme.test\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n.`;
    const sendOne = async () => {
      const client = await signedIn(tlsPort, service.key);
      const reply = await send(client, message);
      client.end();
      return reply.slice(0, 9);
    };
    const replies = await Promise.all(Array.from({ length: 200 }, sendOne));
    clearInterval(sampler);
    expect(new Set(replies)).toEqual(new Set(["250 2.6.0", "452 4.3.1"]));
    expect(replies.filter((reply) => reply.startsWith("250"))).toHaveLength(service.sends.length);
    expect(peak).toBeGreaterThan(budget / 4);
    expect(peak).toBeLessThanOrEqual(budget);
    expect(load().bytes).toBe(0);
  });

  test("one API key gets at most half of the budget, and releases what it reserved", () => {
    const budget = newMemoryBudget(100);
    const [first, second, other] = [budget.open("a"), budget.open("a"), budget.open("b")];
    expect([
      first.tryReserve(40),
      second.tryReserve(10),
      second.tryReserve(11),
      other.tryReserve(50),
      other.tryReserve(51),
    ]).toEqual([true, true, false, true, false]);
    first.release();
    expect([budget.available(), second.tryReserve(50), budget.available()]).toEqual([40, true, 0]);
    second.reserve(70);
    expect(budget.available()).toBe(-20);
    for (const reservation of [first, second, other]) reservation.release();
    expect(budget.available()).toBe(100);
  });

  test("SIZE above the available memory is refused with 452 at MAIL", async ({ service, startProxy }) => {
    const { tlsPort } = await startProxy({ limits: { bytesInFlight: 1_000 } });
    const client = await signedIn(tlsPort, service.key);
    expect(await client.say("MAIL FROM:<a@acme.test> SIZE=2000")).toMatch(/^452 4\.3\.1 /);
    expect(await client.say("MAIL FROM:<a@acme.test> SIZE=500")).toMatch(/^250 /);
  });
});
