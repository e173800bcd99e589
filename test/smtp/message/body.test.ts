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
    expect(text).toBe("a\r\nfooter <1>");
    expect(read(multipart("mixed", part("text/plain", "a"), part("text/plain", "b"))).text).toBe("a\r\nb");
  });

  test("has its whole body as plain text also where a part of it is HTML only", () => {
    const html = part("text/html", "<p>Your code is <b>1234</b></p><p>Bye</p>");
    const code = "Your code is 1234\r\n\r\nBye";
    const footer = part("text/plain", "-- \nScanned by AV");
    const picture = part("image/png; name=p.png", "x", "Content-ID: <p@x>\n");
    const scanned = `${code}\r\n-- \r\nScanned by AV`;
    expect(read(multipart("mixed", html, footer)).text).toBe(scanned);
    expect(read(multipart("mixed", multipart("related", html, picture), footer)).text).toBe(scanned);
    expect(read(multipart("mixed", part("text/plain", "a"), html)).text).toBe(`a\r\n${code}`);
    expect(read(multipart("mixed", html, html, footer)).text).toBe(`${code}\r\n\r\n${scanned}`);
    // The API generates the plain text of a body that is HTML only.
    expect(read(multipart("mixed", html, html)).text).toBeUndefined();
    const both = multipart("alternative", part("text/plain", "other words"), html);
    expect(read(multipart("mixed", both, footer)).text).toBe("other words\r\n-- \r\nScanned by AV");
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

  test.each([
    ["koi8-r", "Я", Buffer.from([0xf1])],
    ["utf-8", "Grüße 日本", Buffer.from("Grüße 日本")],
  ])("is decoded by its charset %s where it is sent in eight bits (C15)", (charset, text, bytes) => {
    const head = `From: a@acme.test\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`;
    expect(bodyOf(Buffer.concat([Buffer.from(head), bytes])).text).toBe(text);
  });

  test("has its parts separated by a boundary of any allowed characters (C16)", () => {
    const boundary = "--=_b'()+,./:=?".padEnd(70, "'()+_,-./:=? x").replace(/ $/, "x");
    const parts = ["text/plain", "text/html"].map((type) => `--${boundary}\n${part(type, type)}\n`);
    const type = `Content-Type: multipart/alternative; boundary="${boundary}"`;
    expect(boundary).toHaveLength(70);
    expect(read(`${type}\n\n${parts.join("")}--${boundary}--`)).toMatchObject({
      text: "text/plain",
      html: "text/html",
    });
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

  test("keep a Content-ID only if the HTML references it", () => {
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
      undefined,
    ]);
  });

  test("are listed as files where the HTML does not reference them, whatever their disposition", () => {
    const ids = (...parts: readonly string[]) =>
      filesOf(multipart("mixed", ...parts)).map(({ contentId }: { contentId?: string }) => contentId);
    const inline = (type: string) => part(type, "x", "Content-ID: <f@x>\nContent-Disposition: inline\n");
    const page = part("text/html", "<p>See the file</p>");
    expect(ids(part("text/plain", "See the file"), inline("application/pdf"))).toEqual([undefined]);
    expect(ids(page, inline("application/pdf"), inline("image/png"))).toEqual([undefined, undefined]);
    expect(ids(multipart("related", page, inline("image/png")))).toEqual([undefined]);
    // Outlook's plain text names its images so; plain text shows none of them.
    expect(ids(part("text/plain", "cid:f@x [cid:f@x]"), inline("image/png"))).toEqual([undefined]);
    const shown = part("text/html", `<img srcset="cid:f@x, cid:g@x 2x">`);
    expect(ids(shown, inline("image/png"))).toEqual(["f@x"]);
  });

  test("keep a Content-ID that the HTML references with a character reference", () => {
    const image = part("image/png", "x", "Content-ID: <a&b=c@x>\n");
    const page = part("text/html", '<img src="cid:a&amp;b&#61;c@x">');
    expect(filesOf(multipart("related", page, image))).toMatchObject([{ contentId: "a&b=c@x" }]);
  });

  test("keep a Content-ID that the client wrote with encoded words", () => {
    const id = `${"1".repeat(60)}@host.test`;
    const words = `=?utf-8?q?=3C${id.slice(0, 50)}?=\n =?utf-8?q?${id.slice(50).replace("@", "=40")}=3E?=`;
    const image = part("image/png", "x", `Content-ID: ${words}\nContent-Disposition: inline\n`);
    const files = filesOf(multipart("related", part("text/html", `<img src="cid:${id}">`), image));
    expect(files).toMatchObject([{ contentId: id }]);
  });

  test("keep the Content-ID of images that a template may reference", () => {
    const file = (type: string, disposition = "") => part(type, "x", `Content-ID: <f@x>\n${disposition}`);
    const parts = [
      file("image/png"),
      file("image/png", "Content-Disposition: inline\n"),
      file("image/png", "Content-Disposition: attachment\n"),
      file("application/pdf", "Content-Disposition: inline\n"),
    ];
    const files = filesOf(`X-Template: welcome\n${multipart("related", part("text/plain", ""), ...parts)}`);
    expect(files.map(({ contentId }: { contentId?: string }) => contentId)).toEqual([
      "f@x",
      "f@x",
      undefined,
      undefined,
    ]);
  });

  test("keep a Content-ID that the HTML references percent-encoded (F66)", () => {
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
    const signed = "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m";
    expect(refusalOf(`From: a@acme.test\nContent-Type: ${signed}\n\nx`)).toMatch(/^554 5\.6\.1 S\/MIME /);
  });

  test("have a charset that a client quoted as a shell would", () => {
    expect(read(part("text/plain; charset='utf-8'", "words"))).toMatchObject({ text: "words" });
  });
});
