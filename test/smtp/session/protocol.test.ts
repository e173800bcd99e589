import { describe, expect } from "vitest";
import { envelope, rawClient } from "../support/raw-client.ts";
import { send, test } from "../support/smtp-test.ts";

const message = "From: a@acme.test\r\nSubject: s\r\n\r\nx\r\n.";

describe("the protocol", () => {
  test("EHLO lists the supported extensions, without CHUNKING and DSN", async ({ proxy }) => {
    const client = await rawClient(proxy.tlsPort, "tls");
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

  test("the reply to an accepted message contains the email id", async ({ client }) => {
    expect(await envelope(client, "a@acme.test", "b@example.com")).toEqual([
      "250 2.1.0 Accepted",
      "250 2.1.5 Accepted",
      "354 End data with <CR><LF>.<CR><LF>",
    ]);
    expect(await client.say(message)).toBe("250 2.6.0 Accepted as eml_0");
    expect(await client.say("QUIT")).toMatch(/^221 2\.0\.0 /);
  });

  test("an empty reverse-path is accepted, and From is the sender (S6)", async ({ service, client }) => {
    await envelope(client, "", "b@example.com");
    expect(await client.say(message)).toMatch(/^250 /);
    expect(service.sends[0]?.body.from).toBe("a@acme.test");
  });

  test("pipelined commands are answered one by one and in order (S18)", async ({ service, client }) => {
    const recipients = ["good@example.com", "bad..one@example.com", "ünï@example.com", "also@example.com"];
    const commands = ["MAIL FROM:<a@acme.test>", ...recipients.map((one) => `RCPT TO:<${one}>`), "DATA"];
    client.write(`${commands.join("\r\n")}\r\n`);
    const codes: string[] = [];
    for (const _ of commands) codes.push((await client.reply()).slice(0, 9));
    expect(codes).toEqual(["250 2.1.0", "250 2.1.5", "501 5.1.3", "553 5.6.7", "250 2.1.5", "354 End d"]);
    expect(await client.say(message)).toMatch(/^250 /);
    expect(service.sends.map(({ body }) => body.to)).toEqual([["also@example.com"], ["good@example.com"]]);
  });

  test("unsupported commands are refused, and the session continues (S3)", async ({
    greetedClient: client,
  }) => {
    expect(await client.say("BDAT 20 LAST")).toMatch(/^502 5\.5\.1 /);
    expect(await client.say("NOOP")).toMatch(/^250 2\.0\.0 /);
    expect(await client.say("WIZ open")).toMatch(/^500 /);
    expect(await client.say("HELP")).toMatch(/^214 2\.0\.0 /);
  });

  test("SMTPUTF8 is accepted for ASCII addresses and internationalized domains (S5)", async ({
    service,
    client,
  }) => {
    expect(await client.say("MAIL FROM:<a@acme.test> SMTPUTF8 BODY=8BITMIME")).toMatch(/^250 /);
    const recipients = ["b@bücher.example", "c@xn--e28h.example", "d@ｅxample.com", "ü@example.com"];
    client.write(Buffer.from(recipients.map((one) => `RCPT TO:<${one}>\r\n`).join("")));
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

  test("VRFY is answered with 252 for any address (F66)", async ({ greetedClient: client }) => {
    expect(await client.say("VRFY someone")).toMatch(/^252 2\.0\.0 /);
    expect(await client.say("VRFY")).toMatch(/^501 5\.5\.4 /);
  });

  test.for([
    "MAIL FROM:<a@acme.test> RET=HDRS",
    "MAIL FROM:<a@acme.test> SIZE=10 X-UNKNOWN",
    "RCPT TO:<b@example.com> NOTIFY=NEVER",
    "RCPT TO:<b@example.com> X=1",
  ])(
    "a parameter of an extension that is not offered is refused with 555: %s (F66)",
    async (command, { client }) => {
      if (command.startsWith("RCPT")) await client.say("MAIL FROM:<a@acme.test> AUTH=<> SIZE=10 BODY=7BIT");
      expect(await client.say(command)).toMatch(/^555 5\.5\.4 /);
    },
  );

  test("an overlong command line closes the session with 500 (F66)", async ({ greetedClient: client }) => {
    client.write("X".repeat(100_000));
    expect(await client.reply()).toMatch(/^500 5\.5\.2 /);
    expect(await client.reply()).toBe("");
  });

  test("a body line of 200,000 octets is accepted, because the body is encoded again", async ({
    service,
    client,
  }) => {
    const line = "x".repeat(200_000);
    expect(await send(client, `From: a@acme.test\r\n\r\n${line}\r\n.`)).toMatch(/^250 /);
    expect(service.sends[0]?.body.text).toBe(line);
  });

  test("the 51st recipient is refused with 452 4.5.3, and the message goes to the first 50 (S6)", async ({
    service,
    client,
  }) => {
    await client.say("MAIL FROM:<a@acme.test>");
    for (let n = 0; n < 60; n += 1) {
      expect(await client.say(`RCPT TO:<r${n}@example.com>`)).toMatch(n < 50 ? /^250 / : /^452 4\.5\.3 /);
    }
    expect(await client.say("RCPT TO:<R7@example.com>")).toMatch(/^250 /);
    await client.say("DATA");
    expect(await client.say(`To: r0@example.com\r\n${message}`)).toMatch(/^250 /);
    expect([service.sends[0]?.body.to.length, service.sends[0]?.body.bcc.length]).toEqual([1, 49]);
  });
});

describe("the message size limit", () => {
  test.override("proxy", ({ startProxy }) => startProxy({ limits: { messageBytes: 10_000 } }));

  test("SIZE above the limit is refused at MAIL, and a larger message after DATA whatever SIZE said (S6)", async ({
    service,
    client,
  }) => {
    expect(await client.say("MAIL FROM:<a@acme.test> SIZE=99999999")).toMatch(/^552 5\.3\.4 /);
    expect(await client.say("MAIL FROM:<a@acme.test> SIZE=10")).toMatch(/^250 /);
    await client.say("RCPT TO:<b@example.com>");
    await client.say("DATA");
    expect(await client.say(`From: a@acme.test\r\n\r\n${"x".repeat(20_000)}\r\n.`)).toMatch(/^552 5\.3\.4 /);
    expect(await send(client, message)).toMatch(/^250 /);
    expect(service.sends).toHaveLength(1);
  });

  test("a message far above the limit closes the session with 421", async ({ service, client }) => {
    await envelope(client, "a@acme.test", "b@example.com");
    client.write("x".repeat(100_000));
    expect(await client.reply()).toMatch(/^421 5\.3\.4 /);
    expect(service.sends).toEqual([]);
  });
});
