import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { composeMime } from "../../functions/gateways/platform/mail/mime.ts";
import type { OutgoingAttachment } from "../../functions/gateways/platform/mail/mime-parts.ts";
import { type MimePart, parseMime } from "../../smtp/message/parse-mime.ts";
import { partsByPython } from "./mail-readers.ts";
import { composing, outgoing } from "./mime-samples.ts";

const calendar = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Grüße\r\nEND:VCALENDAR\r\n";
const invite = (over: Partial<OutgoingAttachment> = {}): OutgoingAttachment => ({
  filename: "invite.ics",
  content: Buffer.from(calendar),
  contentType: "text/calendar; method=REQUEST",
  ...over,
});
const compose = (attachments: readonly OutgoingAttachment[], over = {}) =>
  composeMime(outgoing({ attachments, ...over }), composing);
const structure = ({ type, parts }: MimePart): unknown =>
  parts.length === 0 ? type : [type, ...parts.map(structure)];
const logo = { filename: "logo.png", content: Buffer.from("x"), contentId: "logo@x" };

describe("a calendar with a method", () => {
  test("is the last alternative of the body for four parsers (F64)", async () => {
    const raw = await compose([invite()]);
    const mime = parseMime(Buffer.from(raw));
    expect(structure(mime)).toEqual(["multipart/alternative", "text/plain", "text/html", "text/calendar"]);
    expect(mime.parts[2]?.params).toEqual({ method: "REQUEST", charset: "utf-8", name: "invite.ics" });
    expect(mime.parts[2]?.content.toString()).toBe(calendar);
    const [postal] = (await PostalMime.parse(raw, { attachmentEncoding: "utf8" })).attachments;
    expect(postal).toMatchObject({ mimeType: "text/calendar", method: "REQUEST", disposition: null });
    expect(postal?.content).toBe(calendar.replaceAll("\r\n", "\n"));
    const [parsed] = (await simpleParser(Buffer.from(raw))).attachments;
    expect(parsed).toMatchObject({ contentType: "text/calendar", filename: "invite.ics" });
    expect(parsed?.content.toString()).toBe(calendar);
    const python = partsByPython(raw);
    if (python) expect(python.at(-1)).toEqual({ type: "text/calendar", method: "REQUEST", text: calendar });
  });

  test("stays one beside inline images and files (F64)", async () => {
    const raw = await compose([invite(), logo, { filename: "a.pdf", content: Buffer.from("x") }]);
    const related = ["multipart/related", "text/html", "image/png"];
    expect(structure(parseMime(Buffer.from(raw)))).toEqual([
      "multipart/mixed",
      ["multipart/alternative", "text/plain", related, "text/calendar"],
      "application/pdf",
    ]);
  });

  test.each(["REQUEST", "REPLY", "CANCEL", "PUBLISH", "COUNTER"])(
    "keeps the method %s and its other parameters, except a name that nobody checked (F64, C10)",
    async (method) => {
      const contentType = `TEXT/Calendar; charset=us-ascii; component=VEVENT; METHOD="${method}"; name="o.exe"`;
      const [, , part] = parseMime(Buffer.from(await compose([invite({ contentType })]))).parts;
      expect(part?.params).toEqual({ charset: "us-ascii", component: "VEVENT", method, name: "invite.ics" });
    },
  );

  test("is the whole message where it has no other body (F64)", async () => {
    const raw = await compose([invite()], { html: "", text: "" });
    expect(structure(parseMime(Buffer.from(raw)))).toBe("text/calendar");
  });

  test.each(['quo"te.ics', "back\\slash.ics", "世界.ics", "a; method=CANCEL.ics"])(
    "may have the file name %s",
    async (filename) => {
      const [, , part] = parseMime(Buffer.from(await compose([invite({ filename })]))).parts;
      expect([part?.filename, part?.params["method"]]).toEqual([filename, "REQUEST"]);
    },
  );

  test.each(["text/calendar", 'text/calendar; x="a; method=REQUEST"', "application/ics; method=REQUEST"])(
    "is not %s: that is a file",
    async (contentType) => {
      expect(structure(parseMime(Buffer.from(await compose([invite({ contentType })]))))).toEqual([
        "multipart/mixed",
        ["multipart/alternative", "text/plain", "text/html"],
        contentType.split(";")[0],
      ]);
    },
  );
});
