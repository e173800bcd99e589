import {
  BadRequestException,
  MessageRejected,
  NotFoundException,
  SendEmailCommand,
} from "@aws-sdk/client-sesv2";
import { describe, expect, it } from "vitest";
import { home, mailTo, newSesWorld, rawMessage } from "./ses-world.ts";

describe("sending through the local SES", () => {
  it("accepts a raw message and returns an ID in the format of SES", async () => {
    const { ses, send } = await newSesWorld();
    const id = await send("ada@reader.test");
    expect(id).toMatch(/^0100[0-9a-f]{12}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-000000$/);
    expect(ses.email(id)).toMatchObject({
      region: home,
      subject: "Grüße",
      destinations: ["ada@reader.test"],
    });
  });

  it("keeps the submitted bytes, and delivers without Bcc and with the Message-ID of SES", async () => {
    const { ses, send } = await newSesWorld();
    const raw = rawMessage("ada@reader.test", [
      "Bcc: eve@reader.test,",
      " bob@reader.test",
      "Message-ID: <own@example.com>",
    ]);
    const id = await send("ada@reader.test", { Content: { Raw: { Data: raw } } });
    const delivered = Buffer.from(ses.email(id)?.raw ?? []).toString();
    expect(delivered).toContain(`Message-ID: <${id}@eu-west-1.amazonses.com>\r\n`);
    expect(delivered).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000\r\n/);
    expect(delivered).toMatch(/\r\n\r\nHello$/);
    // By lines: the random identifiers in it may hold any of these letters.
    expect(delivered).not.toMatch(/^bcc:|eve@|bob@|own@/im);
    expect(Buffer.from(ses.accepts()[0]?.raw ?? [])).toEqual(Buffer.from(raw));
  });

  it("has a Message-ID without a region in us-east-1", async () => {
    const { ses, client } = await newSesWorld();
    await ses.verify("us-east-1", "example.com");
    const { ConfigurationSetName: _none, ...input } = mailTo("ada@reader.test");
    const { MessageId = "" } = await client("us-east-1").send(new SendEmailCommand(input));
    expect(Buffer.from(ses.email(MessageId)?.raw ?? []).toString()).toContain(
      `<${MessageId}@email.amazonses.com>`,
    );
  });

  it("uses the recipients in the headers when the request has none", async () => {
    const { ses, send } = await newSesWorld();
    const raw = rawMessage("Ada <ada@reader.test>", [
      "Cc: team: bob@reader.test, Cy <cy@reader.test>;",
      "Bcc: dee@reader.test",
    ]);
    const id = await send([], { Destination: undefined, Content: { Raw: { Data: raw } } });
    const expected = ["ada@reader.test", "bob@reader.test", "cy@reader.test", "dee@reader.test"];
    expect(ses.email(id)?.destinations).toEqual(expected);
  });

  it("builds a message from simple content", async () => {
    const { ses, send } = await newSesWorld();
    const body = { Text: { Data: "plain" }, Html: { Data: "<p>rich</p>" } };
    const id = await send("ada@reader.test", {
      Content: { Simple: { Subject: { Data: "Hi" }, Body: body } },
    });
    const delivered = Buffer.from(ses.email(id)?.raw ?? []).toString();
    expect(delivered).toMatch(/^From: news@example.com\r\nTo: ada@reader.test\r\n/);
    expect(delivered).toContain("<p>rich</p>");
  });

  it("allows subdomains of a verified domain, but not its parent", async () => {
    const { ses, send } = await newSesWorld();
    await ses.verify(home, "deep.other.test");
    const from = (address: string) =>
      send("ada@reader.test", {
        FromEmailAddress: address,
        Content: { Raw: { Data: Buffer.from(`From: ${address}\r\nTo: ada@reader.test\r\n\r\nx`) } },
      });
    await expect(from("a@mail.example.com")).resolves.toBeTruthy();
    await expect(from("a@other.test")).rejects.toBeInstanceOf(MessageRejected);
    await expect(from("a@notexample.com")).rejects.toThrow(
      "failed the check in region EU-WEST-1: a@notexample.com",
    );
  });

  it("checks the From header in addition to the sender of the request", async () => {
    const { send } = await newSesWorld();
    const raw = Buffer.from("From: ceo@bank.test\r\nTo: ada@reader.test\r\n\r\nx");
    await expect(send("ada@reader.test", { Content: { Raw: { Data: raw } } })).rejects.toBeInstanceOf(
      MessageRejected,
    );
  });

  it("accepts lines that end with a bare line feed", async () => {
    const { ses, send } = await newSesWorld();
    const raw = Buffer.from(
      "From: a@example.com\nBcc: eve@reader.test\nTo: ada@reader.test,\n bob@reader.test\n\nBody\n\nend",
    );
    const id = await send("ada@reader.test", { Content: { Raw: { Data: raw } } });
    expect(ses.email(id)?.mail.commonHeaders["to"]).toEqual(["ada@reader.test", "bob@reader.test"]);
    const delivered = Buffer.from(ses.email(id)?.raw ?? []).toString();
    expect(delivered).toMatch(/\r\n\r\nBody\n\nend$/);
    expect(delivered).not.toContain("eve@");
  });

  it("does not decode senders or recipients from encoded words", async () => {
    const { ses, send } = await newSesWorld();
    const word = `=?UTF-8?B?${Buffer.from("eve@bank.test, x").toString("base64")}?=`;
    const raw = Buffer.from(`From: ${word} <a@example.com>\r\nTo: ${word} <ada@reader.test>\r\n\r\nx`);
    const id = await send([], {
      FromEmailAddress: undefined,
      Destination: undefined,
      Content: { Raw: { Data: raw } },
    });
    expect(ses.email(id)?.destinations).toEqual(["ada@reader.test"]);
    expect(ses.email(id)?.mail.commonHeaders["from"]).toEqual(["eve@bank.test, x <a@example.com>"]);
  });

  it("rejects more than 50 recipients, no recipient, and invalid addresses", async () => {
    const { ses, send } = await newSesWorld();
    const many = (count: number) => Array.from({ length: count }, (_, index) => `r${index}@reader.test`);
    await expect(send(many(50))).resolves.toBeTruthy();
    await expect(send(many(51))).rejects.toBeInstanceOf(BadRequestException);
    await expect(send([])).rejects.toBeInstanceOf(BadRequestException);
    await expect(send("no address@")).rejects.toBeInstanceOf(BadRequestException);
    expect(ses.accepts()).toHaveLength(1);
  });

  it("rejects duplicate headers, invalid tags and messages of more than 40 MB", async () => {
    const { send } = await newSesWorld();
    const doubled = { Content: { Raw: { Data: rawMessage("ada@reader.test", ["From: eve@example.com"]) } } };
    await expect(send("ada@reader.test", doubled)).rejects.toThrow("Duplicate header 'from'");
    const tag = { EmailTags: [{ Name: "emailId", Value: "a b" }] };
    await expect(send("ada@reader.test", tag)).rejects.toBeInstanceOf(BadRequestException);
    const large = { Content: { Raw: { Data: new Uint8Array(40 * 1024 * 1024 + 1) } } };
    await expect(send("ada@reader.test", large)).rejects.toThrow("more than 41943040 bytes");
  });

  it("rejects an unknown configuration set", async () => {
    const { send } = await newSesWorld();
    const call = send("ada@reader.test", { ConfigurationSetName: "none" });
    await expect(call).rejects.toBeInstanceOf(NotFoundException);
  });

  it("applies X-SES headers and does not deliver them", async () => {
    const { ses, published, send } = await newSesWorld();
    const headers = ["X-SES-CONFIGURATION-SET: mail", "X-SES-MESSAGE-TAGS: emailId=e9, kind=test"];
    const raw = rawMessage("ada@reader.test", headers);
    const id = await send("ada@reader.test", {
      ConfigurationSetName: undefined,
      Content: { Raw: { Data: raw } },
    });
    await ses.settle();
    expect(published[0]?.mail.tags).toMatchObject({ emailId: ["e9"], kind: ["test"] });
    expect(Buffer.from(ses.email(id)?.raw ?? []).toString()).not.toMatch(/x-ses/i);
  });

  it("finds accepted emails by tag, which shows an email that is sent twice", async () => {
    const { ses, send } = await newSesWorld();
    for (const value of ["e1", "e2", "e1"]) {
      await send("ada@reader.test", { EmailTags: [{ Name: "emailId", Value: value }] });
    }
    expect(ses.accepts().filter(({ tags }) => tags["emailId"] === "e1")).toHaveLength(2);
    expect(ses.emails({ tags: { emailId: "e2" } })).toHaveLength(1);
    expect(ses.emails({ to: "ADA@reader.test" })).toHaveLength(3);
  });
});
