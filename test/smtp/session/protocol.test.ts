import { describe, expect, test } from "vitest";
import { proxyFor, serviceFor } from "../support/for-one-test.ts";
import { envelope, rawClient, securedClient, signedIn } from "../support/raw-client.ts";

const message = "From: a@acme.test\r\nSubject: s\r\n\r\nx\r\n.";

describe("the conversation", () => {
  test("offers what it holds, and neither CHUNKING nor what it does not know", async () => {
    const service = await serviceFor();
    const client = await rawClient((await proxyFor(service.url)).tlsPort, "tls");
    expect(await client.reply()).toBe("220 smtp.test ESMTP");
    expect((await client.say("EHLO client.test")).split("\n").map((line) => line.slice(4))).toEqual([
      "smtp.test",
      "PIPELINING",
      "8BITMIME",
      "SMTPUTF8",
      "ENHANCEDSTATUSCODES",
      "AUTH PLAIN LOGIN",
      "SIZE 6291456",
    ]);
  });

  test("accepts a message with the email's id", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    expect(await envelope(client, "a@acme.test", "b@example.com")).toEqual([
      "250 2.1.0 Accepted",
      "250 2.1.5 Accepted",
      "354 End data with <CR><LF>.<CR><LF>",
    ]);
    expect(await client.say(message)).toBe("250 2.6.0 accepted as eml_0");
    expect(await client.say("QUIT")).toMatch(/^221 2\.0\.0 /);
  });

  test("takes an empty envelope sender: the From header decides", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    await envelope(client, "", "b@example.com");
    expect(await client.say(message)).toMatch(/^250 /);
    expect(service.sends[0]?.body.from).toBe("a@acme.test");
  });

  test("answers commands that come in one packet one by one, in order", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    client.write(
      [
        "MAIL FROM:<a@acme.test>",
        "RCPT TO:<good@example.com>",
        "RCPT TO:<bad..one@example.com>",
        "RCPT TO:<ünï@example.com>",
        "RCPT TO:<also@example.com>",
        "DATA",
        "",
      ].join("\r\n"),
    );
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push((await client.reply()).slice(0, 9));
    expect(codes).toEqual(["250 2.1.0", "250 2.1.5", "501 5.1.3", "553 5.6.7", "250 2.1.5", "354 End d"]);
    expect(await client.say(message)).toMatch(/^250 /);
    expect(service.sends[0]?.body.to).toEqual(["good@example.com"]);
    expect(service.sends[1]?.body.to).toEqual(["also@example.com"]);
  });

  test("refuses BDAT with 502 and stays in step", async () => {
    const client = await securedClient((await proxyFor((await serviceFor()).url)).tlsPort);
    expect(await client.say("BDAT 20 LAST")).toMatch(/^502 5\.5\.1 /);
    expect(await client.say("NOOP")).toMatch(/^250 2\.0\.0 /);
    expect(await client.say("VRFY someone")).toMatch(/^500 /);
    expect(await client.say("WIZ open")).toMatch(/^500 /);
    expect(await client.say("HELP")).toMatch(/^214 2\.0\.0 /);
  });

  test("takes SMTPUTF8 where it is asked for needlessly, and international domains", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    expect(await client.say("MAIL FROM:<a@acme.test> SMTPUTF8 BODY=8BITMIME")).toMatch(/^250 /);
    client.write(
      Buffer.from(
        "RCPT TO:<b@bücher.example>\r\nRCPT TO:<c@xn--e28h.example>\r\nRCPT TO:<d@ｅxample.com>\r\nRCPT TO:<ü@example.com>\r\n",
      ),
    );
    expect(await client.reply()).toMatch(/^250 /);
    expect(await client.reply()).toMatch(/^250 /);
    expect(await client.reply()).toMatch(/^553 5\.6\.7 /);
    expect(await client.reply()).toMatch(/^553 5\.6\.7 /);
    await client.say("DATA");
    expect(await client.say(message)).toMatch(/^250 /);
    expect(service.sends.map(({ body }) => body.to)).toEqual([
      ["b@xn--bcher-kva.example"],
      ["c@xn--e28h.example"],
    ]);
  });
});

describe("the size of things", () => {
  test("a SIZE beyond the limit is refused at MAIL, and a message beyond it after DATA, whatever SIZE said", async () => {
    const service = await serviceFor();
    const client = await signedIn(
      (await proxyFor(service.url, { limits: { messageBytes: 10_000 } })).tlsPort,
      service.key,
    );
    expect(await client.say("MAIL FROM:<a@acme.test> SIZE=99999999")).toMatch(/^552 5\.3\.4 /);
    expect(await client.say("MAIL FROM:<a@acme.test> SIZE=10")).toMatch(/^250 /);
    await client.say("RCPT TO:<b@example.com>");
    await client.say("DATA");
    expect(await client.say(`From: a@acme.test\r\n\r\n${"x".repeat(20_000)}\r\n.`)).toMatch(/^552 5\.3\.4 /);
    await envelope(client, "a@acme.test", "b@example.com");
    expect(await client.say(message)).toMatch(/^250 /);
    expect(service.sends).toHaveLength(1);
  });

  test("a message without end is broken off", async () => {
    const service = await serviceFor();
    const { tlsPort } = await proxyFor(service.url, { limits: { messageBytes: 10_000 } });
    const client = await signedIn(tlsPort, service.key);
    await envelope(client, "a@acme.test", "b@example.com");
    client.write("x".repeat(100_000));
    expect(await client.reply()).toMatch(/^421 5\.3\.4 /);
    expect(service.sends).toEqual([]);
  });

  test("the 51st recipient is refused with 452 4.5.3, and the mail goes to fifty", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    await client.say("MAIL FROM:<a@acme.test>");
    for (let n = 0; n < 60; n += 1) {
      expect(await client.say(`RCPT TO:<r${n}@example.com>`)).toMatch(n < 50 ? /^250 / : /^452 4\.5\.3 /);
    }
    expect(await client.say("RCPT TO:<R7@example.com>")).toMatch(/^250 /);
    await client.say("DATA");
    expect(await client.say(`To: r0@example.com\r\n${message}`)).toMatch(/^250 /);
    expect([service.sends[0]?.body.to.length, service.sends[0]?.body.bcc.length]).toEqual([1, 49]);
  });

  test("an endless command line ends the session with 421", async () => {
    const client = await securedClient((await proxyFor((await serviceFor()).url)).tlsPort);
    client.write("X".repeat(100_000));
    expect(await client.reply()).toMatch(/^421 /);
    expect(await client.reply()).toBe("");
  });

  test("a line of 200,000 octets is taken, as it is encoded anew", async () => {
    const service = await serviceFor();
    const client = await signedIn((await proxyFor(service.url)).tlsPort, service.key);
    await envelope(client, "a@acme.test", "b@example.com");
    expect(await client.say(`From: a@acme.test\r\n\r\n${"x".repeat(200_000)}\r\n.`)).toMatch(/^250 /);
    expect(service.sends[0]?.body.text).toBe("x".repeat(200_000));
  });
});
