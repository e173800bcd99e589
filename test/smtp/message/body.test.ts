import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textAsHtml } from "../../../smtp/message/text-as-html.ts";
import { bodyOf, refusalOf } from "../support/submitted.ts";

const part = (type: string, text: string, more = "") => `Content-Type: ${type}\n${more}\n${text}`;
const multipart = (kind: string, ...parts: readonly string[]) =>
  `Content-Type: multipart/${kind}; boundary=b-${kind}\n\n${parts.map((one) => `--b-${kind}\n${one}\n`).join("")}--b-${kind}--`;
const read = (content: string) => {
  const { html, text, attachments } = bodyOf(`From: a@acme.test\nTo: b@example.com\n${content}`);
  return { html, text, files: attachments?.map(({ filename }: { filename: string }) => filename) };
};

const asHtml = (text: string) => textAsHtml(text, Number.POSITIVE_INFINITY);

describe("the body of a message", () => {
  test("is its HTML and its plain text in any multipart structure", () => {
    const both = [part("text/plain", "words"), part("text/html", "<p>words</p>")] as const;
    const picture = part("image/png; name=p.png", "x", "Content-ID: <p@x>\n");
    const said = { html: "<p>words</p>", text: "words" };
    expect(read(multipart("alternative", ...both))).toEqual({ ...said, files: undefined });
    expect(read(multipart("mixed", multipart("alternative", ...both), picture))).toEqual({
      ...said,
      files: ["p.png"],
    });
    const related = multipart("related", both[1], picture);
    expect(read(multipart("alternative", both[0], related))).toEqual({ ...said, files: ["p.png"] });
    expect(read(multipart("related", multipart("alternative", ...both), picture))).toEqual({
      ...said,
      files: ["p.png"],
    });
    expect(read(part("text/html", "<p>words</p>"))).toEqual({
      html: "<p>words</p>",
      text: undefined,
      files: undefined,
    });
    expect(read(multipart("mixed", part("application/pdf; name=a.pdf", "x")))).toEqual({
      html: "",
      text: undefined,
      files: ["a.pdf"],
    });
    expect(read("\n")).toEqual({ html: "<div></div>", text: "", files: undefined });
  });

  test("is the whole message even with a file name, unless it is marked as an attachment", () => {
    expect(read(part("text/html; name=mail.html", "<p>words</p>"))).toMatchObject({
      html: "<p>words</p>",
      files: undefined,
    });
    const attached = "Content-Disposition: attachment\n";
    expect(read(part("text/html; name=mail.html", "<p>words</p>", attached))).toMatchObject({
      html: "",
      files: ["mail.html"],
    });
  });

  test("concatenates several body parts in both HTML and plain text", () => {
    const { html, text } = read(
      multipart("mixed", part("text/html", "<p>a</p>"), part("text/plain", "footer <1>")),
    );
    expect(html).toBe("<p>a</p>\r\n<div>footer &lt;1&gt;</div>");
    expect(text).toBe("footer <1>");
    expect(read(multipart("mixed", part("text/plain", "a"), part("text/plain", "b"))).text).toBe("a\r\nb");
  });

  test("keeps soft line breaks, spaces and line endings", () => {
    const flowed = "one \ntwo \n\n-- \nme";
    expect(read(part("text/plain; format=flowed; delsp=yes", flowed)).text).toBe(
      flowed.replaceAll("\n", "\r\n"),
    );
    const quoted = "Content-Transfer-Encoding: quoted-printable\n";
    expect(read(part("text/plain", "a=\nb=  \nc =C3=BC=0Ad =3D =zz =\n", quoted)).text).toBe(
      "abc ü\nd = =zz ",
    );
    const base64 = Buffer.from("<p>ü</p>\n\n").toString("base64");
    expect(read(part("text/html", base64, "Content-Transfer-Encoding: BASE64\n")).html).toBe("<p>ü</p>\n\n");
  });

  test.each([
    ["utf-8", "ü€", Buffer.from("ü€")],
    ["UTF8", "ü", Buffer.from("ü")],
    ["iso-8859-1", "ü", Buffer.from("ü", "latin1")],
    ["windows-1252", "€", Buffer.from([0x80])],
    ["shift_jis", "日", Buffer.from([0x93, 0xfa])],
    ["gb2312", "中", Buffer.from([0xd6, 0xd0])],
    ["koi8-r", "Я", Buffer.from([0xf1])],
    ["utf-16le", "ü", Buffer.from("ü", "utf16le")],
    ["us-ascii", "ü", Buffer.from("ü")],
    ["us-ascii", "ü", Buffer.from("ü", "latin1")],
    ["", "ü", Buffer.from("ü")],
    ["cp932", "日", Buffer.from([0x93, 0xfa])],
    ["Windows-31J", "日", Buffer.from([0x93, 0xfa])],
    ["eucJP", "日", Buffer.from([0xc6, 0xfc])],
    ["x-euc-jp", "日", Buffer.from([0xc6, 0xfc])],
    ["cp949", "한", Buffer.from([0xc7, 0xd1])],
    ["windows1252", "€", Buffer.from([0x80])],
    ["latin-1", "ü", Buffer.from("ü", "latin1")],
  ])("is decoded by its charset %j", (charset, text, bytes) => {
    const type = charset === "" ? "text/plain" : `text/plain; charset="${charset}"`;
    expect(read(part(type, bytes.toString("base64"), "Content-Transfer-Encoding: base64\n")).text).toBe(text);
  });

  test.each(["utf-7", "iso-2022-kr", "x-unknown", "unknown-8bit"])(
    "is refused with 554 if its charset is not supported: %s",
    (charset) => {
      expect(refusalOf(`From: a@acme.test\n${part(`text/plain; charset=${charset}`, "x")}`)).toBe(
        `554 5.6.3 Unsupported charset ${charset}, use UTF-8`,
      );
    },
  );

  test("gets HTML with every line and space if it has plain text only", () => {
    expect(asHtml('a  b\r\n\r\n  <c> & "d"\r\n\te ')).toBe(
      "<div>a&nbsp; b<br>\r\n<br>\r\n&nbsp;&nbsp;&lt;c&gt; &amp; &quot;d&quot;<br>\r\n&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; e&nbsp;</div>".replace(
        "&nbsp;&nbsp;&lt;",
        "&nbsp; &lt;",
      ),
    );
    const shown = (html: string) =>
      html
        .replace(/^<div>|<\/div>$/g, "")
        .replaceAll("<br>\r\n", "\n")
        .replaceAll("&nbsp;", " ")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a <>&"\nü') }), (text) => {
        expect(shown(asHtml(text))).toBe(text);
        // A browser collapses runs of plain spaces and drops them at the ends of a line.
        expect(asHtml(text)).not.toMatch(/ {2}|> | </);
      }),
    );
  });
});

describe("the attachments of a message", () => {
  const filesOf = (content: string) => bodyOf(`From: a@acme.test\nTo: b@example.com\n${content}`).attachments;

  test("keep their name, type and bytes", () => {
    const bytes = Buffer.from([0, 1, 2, 255, 13, 10, 10, 13]);
    const encoded =
      "Content-Transfer-Encoding: base64\nContent-Disposition: attachment; filename*=utf-8''%C3%BC.bin\n";
    const seven = 'Content-Disposition: attachment; filename="a b.csv"\n';
    expect(
      filesOf(
        multipart(
          "mixed",
          part("application/x-thing", bytes.toString("base64"), encoded),
          part("text/csv; charset=utf-8; header=present", "a,b\n1,2", seven),
        ),
      ),
    ).toEqual([
      { filename: "ü.bin", content: bytes.toString("base64"), contentType: "application/x-thing" },
      {
        filename: "a b.csv",
        content: Buffer.from("a,b\r\n1,2").toString("base64"),
        contentType: "text/csv; charset=utf-8",
      },
    ]);
  });

  test("keep a Content-ID only if they are inline", () => {
    const page = part("text/html", '<img src="cid:one@x"><img src="cid:two@x">');
    const picture = (id: string, disposition: string) =>
      part(`image/png; name=${id}.png`, "x", `Content-ID: <${id}@x>\n${disposition}`);
    const attached = "Content-Disposition: attachment\n";
    const files = filesOf(
      multipart(
        "related",
        page,
        picture("one", ""),
        picture("two", attached),
        picture("three", attached),
        picture("four", "Content-Disposition: inline\n"),
      ),
    );
    expect(files.map(({ contentId }: { contentId?: string }) => contentId)).toEqual([
      "one@x",
      "two@x",
      undefined,
      "four@x",
    ]);
  });

  test("keep a Content-ID that the HTML references percent-encoded", () => {
    const html = part(
      "text/html",
      `<img src="cid:logo%40x"><img src='cid:b%zz'><i style="background:url(cid:c)">`,
    );
    const image = (id: string) =>
      part("image/png", "x", `Content-ID: <${id}>\nContent-Disposition: attachment; filename=a.png\n`);
    const files = filesOf(multipart("related", html, image("logo@x"), image("b%zz"), image("c"), image("d")));
    expect(files.map(({ contentId }: { contentId?: string }) => contentId)).toEqual([
      "logo@x",
      "b%zz",
      "c",
      undefined,
    ]);
  });

  test.each([
    ["", "alternative", "; method=REQUEST"],
    ["", "mixed", "; method=REQUEST"],
    ["Content-Disposition: attachment; filename=i.ics\n", "alternative", "; method=REQUEST"],
    // The client attached it as a file, so it stays one.
    ["Content-Disposition: attachment; filename=i.ics\n", "mixed", ""],
  ])("include an invitation with %j inside multipart/%s (F64)", (disposition, kind, method) => {
    const type = "text/calendar; METHOD=REQUEST; charset=utf-8";
    const parts = [
      part("text/plain", "x"),
      part("text/html", "x"),
      part(type, "BEGIN:VCALENDAR", disposition),
    ];
    expect(filesOf(multipart(kind, ...parts))).toMatchObject([
      {
        filename: disposition === "" ? "attachment-1.ics" : "i.ics",
        contentType: `text/calendar; charset=utf-8${method}`,
      },
    ]);
  });

  test("include embedded messages, invitations and text with a file name", () => {
    const invitation = part("text/calendar; method=REQUEST; charset=utf-8", "BEGIN:VCALENDAR");
    expect(
      filesOf(
        multipart(
          "mixed",
          part("text/plain", "x"),
          part("message/rfc822", "Subject: s\n\nx"),
          invitation,
          part("text/plain; name=notes.txt", "n"),
        ),
      ),
    ).toMatchObject([
      { filename: "attachment-1.eml", contentType: "application/octet-stream" },
      { filename: "attachment-2.ics", contentType: "text/calendar; charset=utf-8; method=REQUEST" },
      { filename: "notes.txt", contentType: "text/plain" },
    ]);
  });

  test("get a safe name if theirs is a path, a control sequence or missing", () => {
    const named = (name: string) =>
      part("image/png", "x", `Content-Disposition: attachment; filename="${name}"\n`);
    const files = filesOf(
      multipart(
        "mixed",
        named("../../etc/passwd"),
        named("C:\\\\Users\\\\me\\\\a.png"),
        named("profit\\\\loss.png"),
        named(".."),
        named("=?utf-8?B?YQ0KYg==?="),
        named(""),
      ),
    );
    expect(files.map(({ filename }: { filename: string }) => filename)).toEqual([
      "passwd",
      "a.png",
      "profit\\loss.png",
      "attachment-4.png",
      "a  b",
      "attachment-6.png",
    ]);
  });

  test("do not include signatures, and an encrypted message is refused", () => {
    const signature = part("application/pgp-signature; name=s.asc", "x");
    expect(read(multipart("signed", part("text/plain", "words"), signature))).toMatchObject({
      text: "words",
      files: undefined,
    });
    expect(refusalOf(`From: a@acme.test\n${multipart("encrypted", part("text/plain", "x"))}`)).toMatch(
      /^554 5\.6\.1 /,
    );
    expect(refusalOf("From: a@acme.test\nContent-Type: application/pkcs7-mime\n\nx")).toMatch(
      /^554 5\.6\.1 /,
    );
  });
});
