import PostalMime from "postal-mime";
import { expect } from "vitest";
import { newInboundEmail, rawMail } from "../../support/inbound-mail.ts";
import { test } from "../../support/test.ts";

const part = (type: string, name: string, id: string) => [
  "--b",
  `Content-Type: ${type}; name="${name}"`,
  `Content-Disposition: inline; filename="${name}"`,
  `Content-Id: <${id}>`,
  ...["Content-Transfer-Encoding: base64", "", "QUJD"],
];

test("a forwarded file with a Content-ID is part of the HTML only where the HTML shows it", async ({
  world,
  project,
}) => {
  const { key, domain } = project;
  const body = { match: { recipient: "in@*" }, action: { type: "forward", to: [`ana@${domain}`] } };
  expect((await world.api("POST", "/inbound/routes", { key, body })).status).toBe(201);
  const lines = [
    ...["--b", "Content-Type: text/html", "", '<p>See <img src="cid:logo@home"></p>'],
    ...part("image/png", "logo.png", "logo@home"),
    ...part("application/pdf", "invoice.pdf", "5F3A-1@home"),
    "--b--",
  ];
  const head = ["MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b"'];
  await newInboundEmail(world, project, { raw: rawMail(head, lines.join("\r\n")) });
  await world.settle();
  const [mail] = world.ses.emails({ to: `ana@${domain}` });
  const { attachments } = await PostalMime.parse(mail?.raw ?? "");
  expect(
    attachments.map(({ filename, contentId, related }) => [filename, contentId, Boolean(related)]),
  ).toEqual([
    ["logo.png", "<logo@home>", true],
    ["invoice.pdf", undefined, false],
  ]);
});

test("a forwarded invitation is one to the calendar of its reader", async ({ world, project }) => {
  const { key, domain } = project;
  const body = { match: { recipient: "in@*" }, action: { type: "forward", to: [`ana@${domain}`] } };
  expect((await world.api("POST", "/inbound/routes", { key, body })).status).toBe(201);
  const event = (type: string) => ["--b", type, "", "BEGIN:VCALENDAR", "END:VCALENDAR"];
  const lines = [
    ...["--b", "Content-Type: text/plain", "", "Come!"],
    ...event("Content-Type: text/calendar; charset=utf-8; method=REQUEST"),
    ...event(
      "Content-Type: text/calendar; method=PUBLISH\r\nContent-Disposition: attachment; filename=a.ics",
    ),
    "--b--",
  ];
  const head = ["MIME-Version: 1.0", 'Content-Type: multipart/alternative; boundary="b"'];
  await newInboundEmail(world, project, { raw: rawMail(head, lines.join("\r\n")) });
  await world.settle();
  const [mail] = world.ses.emails({ to: `ana@${domain}` });
  const { attachments } = await PostalMime.parse(mail?.raw ?? "");
  expect(attachments.map(({ method, disposition }) => [method, disposition])).toEqual([
    ["REQUEST", null],
    [undefined, "attachment"],
  ]);
});

test.for(["html", "plain"])("a forward has all of a long text/%s", async (type, { world, project }) => {
  const { key, domain } = project;
  const body = { match: { recipient: "in@*" }, action: { type: "forward", to: [`ana@${domain}`] } };
  expect((await world.api("POST", "/inbound/routes", { key, body })).status).toBe(201);
  const text = `<p>${"It is long. ".repeat(100_000)}</p>The end`;
  const head = ["MIME-Version: 1.0", `Content-Type: text/${type}`, "Content-Transfer-Encoding: base64"];
  const raw = rawMail(head, Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\r\n"));
  const id = await newInboundEmail(world, project, { raw });
  const received = (await world.api("GET", `/inbound/emails/${id}`, { key })).body;
  expect(received).toMatchObject({ truncated: true, routes: [{ outcome: "done" }] });
  await world.settle();
  const [mail] = world.ses.emails({ to: `ana@${domain}` });
  const parsed = await PostalMime.parse(mail?.raw ?? "");
  expect((type === "html" ? parsed.html : parsed.text)?.trim().endsWith("The end")).toBe(true);
});
