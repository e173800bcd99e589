import { SMTPClient } from "emailjs";
import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeKey } from "../http/stored-keys.ts";
import { newDomain, setFunds } from "../support/project.ts";
import { acceptsOf } from "../workers/mail.ts";
import { testCertificate } from "./support/certificate.ts";
import { plainAuth, securedClient } from "./support/raw-client.ts";
import { idIn, type SmtpWorld, startSmtpWorld, submit } from "./support/smtp-world.ts";

let smtp: SmtpWorld;
beforeAll(async () => {
  smtp = await startSmtpWorld();
});
afterAll(() => smtp.stop());

const to = "recipient@example.com";
const text = (domain: string, more = "") =>
  `From: Sender <sender@${domain}>\nTo: ${to}\nSubject: Hello\n${more}\nHello`;

/** Returns the raw message without what differs between two sends of the same email. */
function normalized(raw: Uint8Array | undefined): string {
  return Buffer.from(raw ?? [])
    .toString("latin1")
    .replace(/^(Message-ID|Date): .*$/gm, "$1")
    .replace(/eml_\w+@/g, "eml_@")
    .replace(/=_part[\w-]+/g, "=_part");
}

async function rawOf(reply: string): Promise<Uint8Array | undefined> {
  await smtp.world.settle();
  return acceptsOf(smtp.world, idIn(reply))[0]?.raw;
}

describe("an email sent by SMTP", () => {
  test("has the same parts as one sent by HTTP", async () => {
    const { domain, key, email } = await smtp.newProject();
    const fields = {
      from: `Jürgen Ä. <sender@${domain}>`,
      to: ["Ann <ann@example.com>", "ben@example.com"],
      cc: "cat@example.com",
      replyTo: ['"Desk, EU" <d@acme.test>', "e@acme.test"],
      subject: "Grüße, mit 日本 und einem langen Betreff, der gefaltet werden muss, weil er so lang ist",
      html: '<p>Grüße</p>\r\n<img src="cid:logo@x">',
      text: "Grüße\r\n  eingerückt = so\r\n.\r\n.x",
      headers: { "In-Reply-To": "<1@x>", References: "<0@x> <1@x>", "X-Custom": "one two" },
    };
    const files = [
      { filename: "ä.pdf", content: Buffer.from([0, 255, 10, 13]), contentType: "application/pdf" },
      { filename: "logo.png", content: Buffer.from("png"), contentType: "image/png", cid: "logo@x" },
    ];
    const attachments = files.map(({ content, cid, ...file }) => ({
      ...{ ...file, content: content.toString("base64") },
      ...(cid !== undefined && { contentId: cid }),
    }));
    const byHttp = await smtp.world.api("POST", "/emails", { key, body: email({ ...fields, attachments }) });
    const transport = createTransport({
      ...{ host: "localhost", port: smtp.proxy.startTlsPort, requireTLS: true },
      ...{ auth: { user: "any", pass: key }, tls: { ca: testCertificate.cert } },
    });
    const { headers, ...rest } = fields;
    const bySmtp = await transport.sendMail({
      ...rest,
      attachments: files,
      ...{ inReplyTo: "<1@x>", references: ["<0@x>", "<1@x>"] },
      headers: { "X-Custom": headers["X-Custom"] },
    });
    const smtpRaw = normalized(await rawOf(bySmtp.response));
    const httpRaw = normalized(acceptsOf(smtp.world, byHttp.body.id)[0]?.raw);
    // nodemailer puts inline images first; each part is the same.
    const parts = (raw: string) =>
      raw
        .split("--=_part")
        .map((part) => part.trim())
        .toSorted();
    expect(parts(smtpRaw)).toEqual(parts(httpRaw));
    expect(smtpRaw).not.toMatch(/[^\r]\n|\r[^\n]/);
  });

  test("about a topic contains the unsubscribe link of its only recipient", async () => {
    const { domain, key } = await smtp.newProject();
    const { body: topic } = await smtp.world.api("POST", "/topics", { key, body: { name: "News" } });
    const content = text(domain, `X-EDS-Topic: ${topic.id}\n`);
    const client = await smtp.signedIn(key);
    const sent = Buffer.from((await rawOf(await submit(client, content, to))) ?? []).toString("latin1");
    const raw = sent.replace(/\r\n[ \t]+/g, " ");
    expect(raw).toMatch(/^List-Unsubscribe: +<http[^>]+\/unsubscribe\/[\w-]+>/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(raw).not.toContain("X-EDS-Topic");
    const both = await rawOf(await submit(client, content, to, "other@example.com"));
    expect(Buffer.from(both ?? []).toString("latin1")).not.toContain("List-Unsubscribe");
  });

  test("with plain text only gets HTML that displays it", async () => {
    const { domain, key } = await smtp.newProject();
    const reply = await submit(
      await smtp.signedIn(key),
      text(domain).replace("\nHello", "\na  <b>\n\nc"),
      to,
    );
    const parsed = await PostalMime.parse((await rawOf(reply)) ?? "");
    expect(parsed.text).toBe("a  <b>\n\nc\n");
    expect(parsed.html?.replaceAll("\n", "")).toBe("<div>a&nbsp; &lt;b&gt;<br><br>c</div>");
  });

  test("goes to all recipients of the envelope and shows no hidden one (R1)", async () => {
    const { domain, key } = await smtp.newProject();
    const hidden = `hidden@${domain}`;
    const client = await smtp.signedIn(key);
    const reply = await submit(
      client,
      text(domain, `Cc: copy@example.com\nBcc: ${hidden}\n`),
      to,
      "copy@example.com",
      hidden,
    );
    const raw = Buffer.from((await rawOf(reply)) ?? []).toString();
    const accepts = acceptsOf(smtp.world, idIn(reply));
    expect(accepts.flatMap(({ destinations }) => destinations).toSorted()).toEqual(
      ["copy@example.com", hidden, to].toSorted(),
    );
    expect(raw).not.toMatch(/hidden|Bcc/i);
    expect(await submit(client, text(domain), "b1@example.com", "b2@example.com")).toMatch(
      /^250 2\.6\.0 Accepted as eml_\w+ and 1 more$/,
    );
    await smtp.world.settle();
    const raws = smtp.world.ses
      .accepts()
      .filter(({ destinations }) => destinations.some((one) => /^b[12]@/.test(one)));
    expect(raws).toHaveLength(2);
    for (const { raw: one, destinations } of raws) {
      expect(
        Buffer.from(one)
          .toString()
          .match(/b[12]@example\.com/g),
      ).toEqual(destinations);
    }
  });

  test("needs a key with the send scope only, and authentication creates no email", async () => {
    const { domain, newKey } = await smtp.newProject();
    const key = await newKey({ scopes: ["email:send"] });
    const client = await smtp.signedIn(key);
    expect(await submit(client, text(domain), to)).toMatch(/^250 /);
    const reader = await newKey({ scopes: ["email:read"] });
    expect((await smtp.world.api("GET", "/emails", { key: reader })).body.items).toHaveLength(1);
    const refused = await securedClient(smtp.proxy.tlsPort);
    expect(await refused.say(`AUTH PLAIN ${plainAuth(reader)}`)).toMatch(/^535 5\.7\.8 .*email:send/);
  });

  test("has its options applied and their headers removed", async () => {
    const { domain, key } = await smtp.newProject();
    const at = new Date(smtp.world.clock.now().getTime() + 3_600_000).toISOString();
    const options = `X-EDS-Tag: kind=receipt\nX-EDS-Scheduled-At: ${at}\nX-Idempotency-Key: order-7\n`;
    const id = idIn(await submit(await smtp.signedIn(key), text(domain, options), to));
    const { body } = await smtp.world.api("GET", `/emails/${id}`, { key });
    expect(body).toMatchObject({
      status: "scheduled",
      scheduledAt: at,
      idempotencyKey: "order-7",
      tags: [{ name: "kind", value: "receipt" }],
    });
    expect(JSON.stringify(body.headers)).not.toMatch(/x-eds|idempotency/i);
  });

  test("is sent once if retried, and another one with the same idempotency key is refused with 554", async () => {
    const { domain, key } = await smtp.newProject();
    const client = await smtp.signedIn(key);
    const once = text(domain, "Message-ID: <1@client.test>\n");
    const replies = [
      await submit(client, once, to),
      await submit(client, once, to),
      await submit(await smtp.signedIn(key), once, to),
    ];
    expect(new Set(replies.map(idIn)).size).toBe(1);
    const keyed = text(domain, "X-Service-Idempotency-Key: k\n");
    expect(await submit(client, keyed, to)).toBe(await submit(client, keyed, to));
    expect(await submit(client, `${keyed}, changed`, to)).toMatch(/^554 5\.6\.0 /);
  });

  test("is refused for an unverified domain, another domain than the key's, balance or quota (S10)", async () => {
    const project = await smtp.newProject({ credits: 1 });
    const { domain, key, id } = project;
    const client = await smtp.signedIn(key);
    expect(await submit(client, text("nobody.test"), to)).toMatch(/^550 5\.7\.1 /);
    const other = await newDomain(smtp.world, id, `other.${domain}`, "us-east-1");
    const pinned = await smtp.signedIn(await project.newKey({ domainId: other.id }));
    expect(await submit(pinned, text(domain), to)).toMatch(/^550 5\.7\.1 /);
    expect(await submit(pinned, text(`other.${domain}`), to)).toMatch(/^250 /);
    expect(await submit(client, text(domain), to)).toMatch(/^552 5\.2\.2 .*balance/);
    await setFunds(smtp.world, id, { credits: 5, quotaLeft: 0 });
    expect(await submit(client, text(domain), to)).toMatch(/^452 4\.2\.2 .*quota/);
    expect(await submit(client, text(domain, "Reply-To: nobody\n"), to)).toMatch(/^550 5\.6\.0 replyTo/);
    expect(smtp.proxy.logged.join()).not.toMatch(/example\.com|eds_|Hello/);
  });

  test("to more hidden recipients than the funds allow is completed by the client's retry (0014)", async () => {
    const { id, domain, key } = await smtp.newProject({ credits: 3, balanceMicros: 0 });
    const client = await smtp.signedIn(key);
    const hidden = Array.from({ length: 8 }, (_, n) => `hidden${n}@example.com`);
    const message = `From: s@${domain}\nTo: undisclosed-recipients:;\nSubject: ${domain}\nMessage-ID: <1@x>\n\nx`;
    const partly = /^452 4\.2\.2 Accepted for 3 of 8 recipients, retry the message for the others: .*balance/;
    expect(await submit(client, message, ...hidden)).toMatch(partly);
    expect(await submit(client, message, ...hidden)).toMatch(partly);
    await setFunds(smtp.world, id, { credits: 5 });
    expect(await submit(client, message, ...hidden)).toMatch(/^250 .* and 7 more$/);
    await smtp.world.settle();
    const received = smtp.world.ses
      .accepts()
      .filter(({ raw }) => Buffer.from(raw ?? []).includes(`Subject: ${domain}`))
      .map(({ raw }) => /^To: (.*)\r$/m.exec(Buffer.from(raw ?? []).toString())?.[1]);
    expect(received.toSorted()).toEqual(hidden);
  });

  test("is refused with 535 if the key was revoked during the session", async () => {
    const project = await smtp.newProject();
    const key = await project.newKey({});
    const client = await smtp.signedIn(key);
    await changeKey(smtp.world, project.id, key, { revokedAt: smtp.world.clock.now().toISOString() });
    expect(await submit(client, text(project.domain), to)).toMatch(/^535 5\.7\.8 /);
  });

  test("from emailjs arrives as written", async () => {
    const { domain, key } = await smtp.newProject();
    const client = new SMTPClient({
      ...{ host: "localhost", port: smtp.proxy.tlsPort, user: "any", password: key },
      ssl: { ca: testCertificate.cert },
    });
    await client.sendAsync({
      ...{
        from: `Änn <ann@${domain}>`,
        to: "Ben <ben@example.com>",
        bcc: "hid@example.com",
        subject: "Grüße",
      },
      text: "Grüße",
      attachment: [
        { data: "<b>Grüße</b>", alternative: true },
        { data: "file", name: "ä.txt", type: "text/plain" },
      ],
    });
    await smtp.world.settle();
    const sent = smtp.world.ses
      .accepts()
      .find(({ destinations }) => destinations.includes("hid@example.com"));
    const { from, subject, text: words, html, attachments } = await PostalMime.parse(sent?.raw ?? "");
    expect([from?.name, subject, words?.trim(), html?.trim(), attachments[0]?.filename]).toEqual([
      "Änn",
      "Grüße",
      "Grüße",
      "<b>Grüße</b>",
      "ä.txt",
    ]);
    expect(Buffer.from(sent?.raw ?? []).toString()).not.toContain("hid@");
  });
});
