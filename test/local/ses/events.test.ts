import {
  GetSuppressedDestinationCommand,
  PutSuppressedDestinationCommand,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import { describe, expect, it } from "vitest";
import { newSesWorld, type Published, rawMessage, set, topicArn } from "./ses-world.ts";

describe("events of the local SES", () => {
  it.each([
    ["success@simulator.amazonses.com", ["Send", "Delivery"]],
    ["success+label@simulator.amazonses.com", ["Send", "Delivery"]],
    ["ada@reader.test", ["Send", "Delivery"]],
    ["bounce@simulator.amazonses.com", ["Send", "Bounce Permanent/General"]],
    ["bounce+x7@simulator.amazonses.com", ["Send", "Bounce Permanent/General"]],
    ["ooto@simulator.amazonses.com", ["Send", "Delivery", "Bounce Transient/General"]],
    ["complaint@simulator.amazonses.com", ["Send", "Delivery", "Complaint abuse"]],
    ["suppressionlist@simulator.amazonses.com", ["Send", "Bounce Permanent/Suppressed"]],
  ])("%s gives exactly %j", async (address, expected) => {
    const { ses, published, send } = await newSesWorld();
    await send(address);
    await ses.settle();
    expect(published.map(summaryOf)).toEqual(expected);
  });

  it("are one Send per email and one outcome per recipient", async () => {
    const { ses, published, send } = await newSesWorld();
    await send(["ada@reader.test", "bounce@simulator.amazonses.com"]);
    await ses.settle();
    expect(published.map(summaryOf)).toEqual(["Send", "Delivery", "Bounce Permanent/General"]);
    expect(published.map(({ mail }) => mail.destination.length)).toEqual([2, 2, 2]);
    expect(published[1]?.delivery?.recipients).toEqual(["ada@reader.test"]);
    expect(published[2]?.bounce?.bouncedRecipients).toMatchObject([
      { emailAddress: "bounce@simulator.amazonses.com" },
    ]);
  });

  it("have the tags, submitted headers, identity and message ID of the email", async () => {
    const { ses, published, send } = await newSesWorld();
    const raw = rawMessage("Ada <ada@reader.test>", ["Message-ID: <own@example.com>", "X-Long: a", "\tb"]);
    const id = await send("ada@reader.test", {
      Content: { Raw: { Data: raw } },
      EmailTags: [{ Name: "emailId", Value: "e1" }],
    });
    await ses.settle();
    const { mail } = published[0] ?? raise();
    expect(mail.messageId).toBe(id);
    expect(mail.sourceArn).toBe("arn:aws:ses:eu-west-1:000000000000:identity/example.com");
    expect(mail.tags).toMatchObject({
      emailId: ["e1"],
      "ses:configuration-set": [set],
      "ses:from-domain": ["example.com"],
    });
    expect(mail.headers).toContainEqual({ name: "X-Long", value: "a\tb" });
    expect(mail.commonHeaders).toEqual({
      from: ["News <news@example.com>"],
      to: ["Ada <ada@reader.test>"],
      messageId: "<own@example.com>",
      subject: "Grüße",
    });
  });

  it("have at most 10 KB of headers, and say when they are truncated", async () => {
    const { ses, published, send } = await newSesWorld();
    const long = Array.from({ length: 200 }, (_, index) => `X-Filler-${index}: ${"x".repeat(100)}`);
    await send("ada@reader.test", { Content: { Raw: { Data: rawMessage("ada@reader.test", long) } } });
    await ses.settle();
    expect(published[0]?.mail.headersTruncated).toBe(true);
    expect(JSON.stringify(published[0]?.mail.headers).length).toBeLessThan(14 * 1024);
  });

  it("are published to each destination that is subscribed to their type", async () => {
    const seen: [string, string][] = [];
    const publish = async (topic: string, message: string) => {
      seen.push([topic, JSON.parse(message).eventType]);
    };
    const { ses, send } = await newSesWorld({ publish });
    await ses.addConfigurationSet("eu-west-1", set, [
      { topicArn, eventTypes: ["send", "renderingFailure"] },
      { topicArn: `${topicArn}-2`, eventTypes: ["Delivery", "SEND"] },
    ]);
    await send("ada@reader.test");
    await ses.settle();
    expect(seen).toEqual([
      [topicArn, "Send"],
      [`${topicArn}-2`, "Send"],
      [`${topicArn}-2`, "Delivery"],
    ]);
  });

  it("are not published for an email without a configuration set", async () => {
    const { ses, published, send } = await newSesWorld();
    await send("ada@reader.test", { ConfigurationSetName: undefined });
    await ses.settle();
    expect(published).toEqual([]);
  });

  it("report a suppressed address with its reason instead of a delivery", async () => {
    const { ses, published, client, send } = await newSesWorld();
    for (const [EmailAddress, Reason] of [
      ["Bob@reader.test", "BOUNCE"],
      ["cy@reader.test", "COMPLAINT"],
    ] as const) {
      await client().send(new PutSuppressedDestinationCommand({ EmailAddress, Reason }));
    }
    await send(["bob@reader.test", "cy@reader.test"]);
    await ses.settle();
    expect(published.map(summaryOf)).toEqual([
      "Send",
      "Bounce Permanent/OnAccountSuppressionList",
      "Complaint OnAccountSuppressionList",
    ]);
  });

  it("can be simulated: opens, clicks and late bounces; a hard bounce suppresses the address", async () => {
    const { ses, published, client, send } = await newSesWorld();
    const id = await send("ada@reader.test");
    await ses.settle();
    published.length = 0;
    await ses.emit(id, "Open");
    await ses.emit(id, "Click", { link: "https://example.com/a" });
    await ses.emit(id, "Bounce", { bounceType: "Transient", bounceSubType: "MailboxFull" });
    expect(await suppressionOf(client(), "ada@reader.test")).toBeUndefined();
    await ses.emit(id, "Bounce");
    await ses.settle();
    expect(published.map(summaryOf)).toEqual([
      "Open",
      "Click https://example.com/a",
      "Bounce Transient/MailboxFull",
      "Bounce Permanent/General",
    ]);
    expect(await suppressionOf(client(), "ada@reader.test")).toMatchObject({
      Reason: "BOUNCE",
      Attributes: { MessageId: id },
    });
    expect(ses.email(id)?.history.map(({ type }) => type)).toContain("Click");
  });

  it("do not suppress addresses of the mailbox simulator", async () => {
    const { ses, client, send } = await newSesWorld();
    const id = await send("bounce@simulator.amazonses.com");
    await ses.emit(id, "Complaint");
    expect(await suppressionOf(client(), "bounce@simulator.amazonses.com")).toBeUndefined();
  });

  it("are held until they are released", async () => {
    const { ses, published, send } = await newSesWorld();
    ses.holdEvents();
    await send("ada@reader.test");
    await ses.settle();
    expect(published).toEqual([]);
    ses.releaseEvents();
    await ses.settle();
    expect(published.map(summaryOf)).toEqual(["Send", "Delivery"]);
  });

  it("are duplicated and shuffled on request", async () => {
    const { ses, published, send } = await newSesWorld({ random: (size) => Buffer.alloc(size, falling()) });
    ses.holdEvents();
    ses.duplicateEvents(true);
    ses.shuffleEvents(true);
    await send("complaint@simulator.amazonses.com");
    ses.releaseEvents();
    await ses.settle();
    const once = ["Complaint abuse", "Delivery", "Send"];
    expect(published.map(summaryOf)).toEqual(once.flatMap((type) => [type, type]));
  });

  it("are retried in order after a failed publish", async () => {
    const seen: string[] = [];
    let failures = 3;
    const publish = async (_topic: string, message: string) => {
      if (failures-- > 0) throw new Error("SNS is down");
      seen.push(summaryOf(JSON.parse(message)));
    };
    const { ses, send } = await newSesWorld({ publish, retryMs: 1 });
    await send("ada@reader.test");
    await ses.settle();
    expect(seen).toEqual(["Send", "Delivery"]);
  });
});

function summaryOf({ eventType, bounce, complaint, click }: Published): string {
  const detail = bounce
    ? `${bounce.bounceType}/${bounce.bounceSubType}`
    : (complaint?.complaintSubType ?? complaint?.complaintFeedbackType ?? click?.link);
  return detail === undefined ? eventType : `${eventType} ${detail}`;
}

async function suppressionOf(client: SESv2Client, EmailAddress: string) {
  try {
    const { SuppressedDestination } = await client.send(
      new GetSuppressedDestinationCommand({ EmailAddress }),
    );
    return SuppressedDestination;
  } catch {
    return undefined;
  }
}

let next = 255;
function falling(): number {
  next -= 1;
  return next;
}

function raise(): never {
  throw new Error("nothing was published");
}
