import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseMime } from "../../smtp/message/parse-mime.ts";
import { headerValues } from "../gateways/mail-readers.ts";
import { acceptsOf } from "../workers/mail.ts";
import { idIn, type SmtpWorld, startSmtpWorld, submit } from "./support/smtp-world.ts";

let smtp: SmtpWorld;
beforeAll(async () => {
  smtp = await startSmtpWorld();
});
afterAll(() => smtp.stop());

const to = "recipient@example.com";

/** Submits a message from a new project and returns it as SES received it. */
async function delivered(headers: string, body: string): Promise<Buffer> {
  const { domain, key } = await smtp.newProject();
  const message = `From: sender@${domain}\nTo: ${to}\nSubject: s\n${headers}\n\n${body}`;
  const reply = await submit(await smtp.signedIn(key), message, to);
  await smtp.world.settle();
  return Buffer.from(acceptsOf(smtp.world, idIn(reply))[0]?.raw ?? []);
}

describe("a message sent by SMTP", () => {
  test("keeps an invitation as an alternative of its body (F64)", async () => {
    const part = (type: string, text: string) => `--b\nContent-Type: ${type}\n\n${text}\n`;
    const parts = [
      part("text/plain; charset=utf-8", "words"),
      part("text/html; charset=utf-8", "<p>words</p>"),
      part('text/calendar; charset="utf-8"; method=REPLY', "BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR"),
    ];
    const raw = await delivered("Content-Type: multipart/alternative; boundary=b", `${parts.join("")}--b--`);
    const mime = parseMime(raw);
    expect([mime.type, ...mime.parts.map(({ type }) => type)]).toEqual([
      ...["multipart/alternative", "text/plain", "text/html", "text/calendar"],
    ]);
    expect(mime.parts[2]?.params).toMatchObject({ method: "REPLY", charset: "utf-8" });
    expect(mime.parts[2]?.content.toString()).toBe("BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR");
  });

  test("keeps its one-click unsubscription and the language of its content (F65, F66)", async () => {
    const headers = {
      "List-Unsubscribe": "<https://u.test/leave>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Content-Language": "en-GB",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const raw = await delivered(lines.join("\n"), "words");
    for (const [name, value] of Object.entries(headers)) expect(headerValues(raw, name)).toEqual([value]);
  });
});
