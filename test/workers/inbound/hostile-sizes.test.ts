import { expect } from "vitest";
import { newInboundEmail, rawMail } from "../../support/inbound-mail.ts";
import { test } from "../../support/test.ts";

const long = (count: number) => "x".repeat(count);

/** A message with one file, whose header lines are given. */
function mailWithFile(...lines: readonly string[]): string {
  const head = ["MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b"];
  return rawMail(head, ["--b", "", "text", "--b", ...lines, "", "data", "--b--"].join("\r\n"));
}

test.for([
  ["a subject whose cut is in an emoji", rawMail([`Subject: ${long(299)}😀 and more`])],
  ["a file name whose cut is in an emoji", mailWithFile(`Content-Type: a/b; name="${long(254)}😀.pdf"`)],
  ["a From address of 500 KB", rawMail([`From: <${long(500_000)}@example.com>`])],
  [
    "twenty To addresses of 30 KB",
    rawMail([
      `To: ${Array(20)
        .fill(`${long(30_000)}@x.test`)
        .join(", ")}`,
    ]),
  ],
  ["a media type of 500 KB", mailWithFile(`Content-Type: application/${long(500_000)}`)],
  ["a message id of 500 KB", rawMail([`Message-ID: <${long(500_000)}@x.test>`])],
] as const)("%s does not keep a message from being stored and told", async ([_, raw], { world, project }) => {
  const id = await newInboundEmail(world, project, { raw });
  const { status, body } = await world.api("GET", `/inbound/emails/${id}`, { key: project.key });
  expect([status, body.status, body.parse]).toEqual([200, "stored", "ok"]);
  expect(body.subject.isWellFormed()).toBe(true);
});

test("line breaks in encoded words are no line breaks of a subject or a file name", async ({
  world,
  project,
}) => {
  const file = "Content-Disposition: attachment; filename*=UTF-8''a%0D%0Ab.pdf";
  const raw = mailWithFile("Content-Type: weird", file).replace(
    "Subject: A question",
    "Subject: =?utf-8?Q?a=0D=0ABcc:_b@x.test?=",
  );
  const id = await newInboundEmail(world, project, { raw });
  const { body } = await world.api("GET", `/inbound/emails/${id}`, { key: project.key });
  expect(body.subject).toBe("a Bcc: b@x.test");
  expect(body.attachments).toMatchObject([{ filename: "a b.pdf", contentType: "application/octet-stream" }]);
});

test("a From without an address is none", async ({ world, project }) => {
  for (const from of ["Ana", "<>"]) {
    const id = await newInboundEmail(world, project, { raw: rawMail([`From: ${from}`]) });
    const { body } = await world.api("GET", `/inbound/emails/${id}`, { key: project.key });
    expect(body.from).toBeNull();
  }
});

/** What a function may answer, in bytes: the response holds the body as text in JSON. */
const largestAnswer = 6_291_556;

test.for([
  ["text", "\u0001"],
  ["text", "漢"],
  ["html", "&"],
  ["html", '"'],
  ["html", "<table><tr><td>"],
] as const)(
  "a %s that consists of %j is shown as far as a response holds it",
  async ([type, unit], { world, project }) => {
    const content = Buffer.from(unit.repeat(Math.floor(1_100_000 / unit.length))).toString("base64");
    const head = [
      "MIME-Version: 1.0",
      `Content-Type: text/${type === "html" ? "html" : "plain"}; charset=utf-8`,
    ];
    const raw = rawMail([...head, "Content-Transfer-Encoding: base64"], content.replace(/.{76}/g, "$&\r\n"));
    const id = await newInboundEmail(world, project, { raw });
    const { status, body } = await world.api("GET", `/inbound/emails/${id}`, { key: project.key });
    expect([status, body.truncated]).toEqual([200, true]);
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(body)))).toBeLessThan(largestAnswer);
  },
);
