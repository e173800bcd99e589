import { describe, expect, test } from "vitest";
import { maxRecipients } from "../../../functions/contract/emails/message.ts";
import { largestBody } from "../../../functions/http/json-body.ts";
import { newBackOff } from "../../../smtp/session/back-off.ts";
import { networkOf, newGate } from "../../../smtp/session/gate.ts";
import { defaultLimits } from "../../../smtp/session/limits.ts";
import { newRoom } from "../../../smtp/session/room.ts";
import { proxyFor, serviceFor } from "../support/for-one-test.ts";
import { envelope, rawClient, signedIn } from "../support/raw-client.ts";

describe("what is advertised", () => {
  test("is what the send operation accepts", () => {
    expect(defaultLimits.messageBytes).toBe(largestBody);
    expect(defaultLimits.recipients).toBe(maxRecipients);
  });
});

describe("connections", () => {
  test("are refused with 421 beyond a client's share, whatever they do, and counted down when they go", async () => {
    const service = await serviceFor();
    const { startTlsPort, tlsPort, load } = await proxyFor(service.url, {
      limits: { connectionsPerClient: 5 },
    });
    const kept = await Promise.all(Array.from({ length: 5 }, () => rawClient(startTlsPort)));
    const greetings = await Promise.all(kept.map((client) => client.reply()));
    expect(greetings.every((line) => line.startsWith("220 "))).toBe(true);
    expect(await (await rawClient(startTlsPort)).reply()).toMatch(/^421 4\.7\.0 /);
    await expect(rawClient(tlsPort, "tls")).rejects.toThrow();
    const [first, second] = kept;
    // One goes by QUIT after STARTTLS, which takes the listeners off its socket, one by breaking off.
    await first?.say("EHLO client.test");
    await first?.say("STARTTLS");
    await first?.secure();
    first?.end();
    second?.end();
    await expect.poll(() => load().connections).toBe(3);
    expect(await (await rawClient(startTlsPort)).reply()).toMatch(/^220 /);
  });

  test("of many idle clients leave room for a new one", async () => {
    const service = await serviceFor();
    const { startTlsPort, load } = await proxyFor(service.url, {
      limits: { connectionsPerClient: 600, connections: 600 },
    });
    const idle = await Promise.all(Array.from({ length: 500 }, () => rawClient(startTlsPort)));
    await expect.poll(() => load().connections).toBe(500);
    expect(await (await rawClient(startTlsPort)).reply()).toMatch(/^220 /);
    for (const client of idle) client.end();
  });

  test("of one network of IPv6, or of one IPv4 address however written, are one client's", () => {
    expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::9"));
    expect(networkOf("2001:db8:1:3::9")).not.toBe(networkOf("2001:db8:1:2::9"));
    const gate = newGate(3, 2);
    const leave = gate.enter("192.0.2.1");
    gate.enter("192.0.2.1");
    expect(gate.enter("192.0.2.1")).toBeUndefined();
    expect(gate.enter("192.0.2.2")).toBeDefined();
    expect(gate.enter("192.0.2.3")).toBeUndefined();
    leave?.();
    leave?.();
    expect(gate.count()).toBe(2);
  });
});

describe("failed sign-ins", () => {
  test("cost a client more time each, at most five minutes, until it succeeds or keeps still", () => {
    let now = 0;
    const backOff = newBackOff(() => now);
    const client = "192.0.2.1";
    const waited = () => {
      const from = now;
      while (backOff.waits(client)) now += 500;
      return now - from;
    };
    const waits = Array.from({ length: 14 }, () => {
      backOff.failed(client);
      return waited();
    });
    expect(waits.slice(0, 6)).toEqual([0, 0, 1000, 2000, 4000, 8000]);
    expect(waits.at(-1)).toBe(300_000);
    expect(backOff.waits("192.0.2.2")).toBe(false);
    backOff.succeeded(client);
    backOff.failed(client);
    expect(waited()).toBe(0);
    backOff.failed(client);
    now += 16 * 60_000;
    backOff.failed(client);
    expect(backOff.waits(client)).toBe(false);
  });
});

describe("memory", () => {
  test("of 200 messages at once stays within its bound: each is accepted or told to come again", async () => {
    const service = await serviceFor();
    const bound = 2 * 1024 * 1024;
    const { tlsPort, load } = await proxyFor(service.url, {
      limits: { bytesInFlight: bound, connectionsPerClient: 300 },
    });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, load().bytes);
    }, 1);
    const file = Buffer.alloc(150_000, 7).toString("base64").replace(/.{76}/g, "$&\r\n");
    const body = Buffer.from(
      `From: a@acme.test\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n.\r\n`,
    );
    const sendOne = async () => {
      const client = await signedIn(tlsPort, service.key);
      await envelope(client, "a@acme.test", "b@example.com");
      client.write(body);
      const reply = await client.reply();
      client.end();
      return reply.slice(0, 9);
    };
    const replies = await Promise.all(Array.from({ length: 200 }, sendOne));
    clearInterval(watch);
    expect(new Set(replies)).toEqual(new Set(["250 2.6.0", "452 4.3.1"]));
    expect(replies.filter((reply) => reply.startsWith("250"))).toHaveLength(service.sends.length);
    expect(most).toBeGreaterThan(bound / 4);
    expect(most).toBeLessThanOrEqual(bound);
    expect(load().bytes).toBe(0);
  });

  test("is shared: one key gets half of it at most, and gives back what it has taken", () => {
    const room = newRoom(100);
    const [mine, more, other] = [room.open("a"), room.open("a"), room.open("b")];
    expect([mine.hold(40), more.hold(10), more.hold(11), other.hold(50), other.hold(51)]).toEqual([
      ...[true, true, false, true, false],
    ]);
    mine.insist(0);
    expect([room.free(), more.hold(50), room.free()]).toEqual([40, true, 0]);
    more.insist(70);
    expect(room.free()).toBe(-20);
    for (const held of [mine, more, other]) held.insist(0);
    expect(room.free()).toBe(100);
  });

  test("that is taken is told at MAIL to a client that says how large its message is", async () => {
    const service = await serviceFor();
    const { tlsPort } = await proxyFor(service.url, { limits: { bytesInFlight: 1_000 } });
    const client = await signedIn(tlsPort, service.key);
    expect(await client.say("MAIL FROM:<a@acme.test> SIZE=2000")).toMatch(/^452 4\.3\.1 /);
    expect(await client.say("MAIL FROM:<a@acme.test> SIZE=500")).toMatch(/^250 /);
  });
});
