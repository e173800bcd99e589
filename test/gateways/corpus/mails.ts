import { createHash } from "node:crypto";

/** A message of the corpus with what any reader must find in it. */
export interface CorpusMail {
  readonly name: string;
  readonly raw: Buffer;
  readonly subject: string;
  readonly from: string;
  /** SHA-256 of each attachment, sorted. */
  readonly hashes: readonly string[];
}

/** Text in charsets that Node reads and cannot write: its bytes are given. */
const charsets = [
  ["utf-8", "Grüße aus Köln", Buffer.from("Grüße aus Köln").toString("hex")],
  ["iso-8859-1", "Grüße", Buffer.from("Grüße", "latin1").toString("hex")],
  ["windows-1252", "“hi”", "93686994"],
  ["iso-2022-jp", "日本", "1b2442467c4b5c1b2842"],
  ["shift_jis", "日本", "93fa967b"],
  ["euc-kr", "한글", "c7d1b1db"],
  ["gb18030", "中文", "d6d0cec4"],
] as const;
const encodings = ["base64", "quoted-printable"] as const;
const structures = ["plain", "html", "alternative", "mixed", "related", "nested", "deep"] as const;
const attachmentCounts = [0, 1, 3, 9] as const;

function encoded(bytes: Buffer, encoding: (typeof encodings)[number]): string {
  if (encoding === "base64") return bytes.toString("base64").replace(/.{76}/g, "$&\r\n");
  return [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

function textPart(type: string, charset: string, bytes: Buffer, encoding: (typeof encodings)[number]) {
  const head = [`Content-Type: text/${type}; charset=${charset}`, `Content-Transfer-Encoding: ${encoding}`];
  return [...head, "", encoded(bytes, encoding)].join("\r\n");
}

/** Parts of several kinds, of bytes that no text has. */
function attachment(at: number): { readonly part: string; readonly hash: string } {
  const bytes = Buffer.from(Array.from({ length: 100 + 37 * at }, (_, n) => (n * (at + 7)) % 256));
  const type = ["application/pdf", "image/png", "application/octet-stream"][at % 3];
  const names = [`filename="file-${at}.bin"`, `filename*=UTF-8''d%C3%A9j%C3%A0-${at}.bin`, `filename=f${at}`];
  const head = [
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; ${names[at % 3]}`,
    "Content-Transfer-Encoding: base64",
  ];
  return {
    part: [...head, "", encoded(bytes, "base64")].join("\r\n"),
    hash: createHash("sha256").update(bytes).digest("hex"),
  };
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const inner = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${inner}--${boundary}--\r\n`;
}

function bodyOf(structure: (typeof structures)[number], plain: string, html: string): string {
  const both = multipart("alternative", "alt", [plain, html]);
  switch (structure) {
    case "plain":
      return plain;
    case "html":
      return html;
    case "alternative":
      return both;
    case "mixed":
      return multipart("mixed", "in", [plain]);
    case "related":
      return multipart("related", "rel", [html]);
    case "nested":
      return multipart("mixed", "out", [both]);
    case "deep":
      return Array.from({ length: 20 }, (_, at) => at).reduce(
        (part, at) => multipart("mixed", `level-${at}-x`, [part]),
        plain,
      );
  }
}

/** Every combination of a charset, an encoding, a structure and a number of attachments: 392 messages. */
export function corpus(): readonly CorpusMail[] {
  return charsets.flatMap(([charset, text, hex]) =>
    encodings.flatMap((encoding) =>
      structures.flatMap((structure) =>
        attachmentCounts.map((count) => {
          const bytes = Buffer.from(hex, "hex");
          const plain = textPart("plain", charset, bytes, encoding);
          const html = textPart("html", charset, bytes, encoding);
          const attachments = Array.from({ length: count }, (_, at) => attachment(at));
          const body = bodyOf(structure, plain, html);
          const whole =
            count === 0 ? body : multipart("mixed", "files", [body, ...attachments.map((a) => a.part)]);
          const name = [charset, encoding, structure, count].join(" ");
          const from = `ana.${structure}+${count}@example.com`;
          const head = [
            `From: =?${charset}?B?${bytes.toString("base64")}?= <${from}>`,
            "To: in@example.org",
            `Subject: =?${charset}?B?${bytes.toString("base64")}?=`,
            `Message-ID: <${structure}-${count}@example.com>`,
            "MIME-Version: 1.0",
          ];
          const raw = Buffer.from(`${head.join("\r\n")}\r\n${whole}`);
          return { name, raw, subject: text, from, hashes: attachments.map(({ hash }) => hash).sort() };
        }),
      ),
    ),
  );
}
