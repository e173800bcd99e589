import PostalMime from "postal-mime";
import { expect } from "vitest";
import { withBase64Buffers } from "../../functions/resend/engine/buffer-bytes.ts";
import { email, test } from "./resend-test.ts";

/** More than a body may have values, with every byte. */
const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));

test("a file that an older SDK of Node's writes as a buffer is attached, whatever its size", async ({
  ask,
  project,
  world,
}) => {
  const attachments = [
    { filename: "a.bin", content: bytes },
    { filename: "empty.bin", content: Buffer.alloc(0) },
  ];
  const to = `b@${project.domain}.example`;
  const { status } = await ask("POST", "/emails", { ...email(project), to, attachments });
  expect(status).toBe(200);
  await world.settle();
  const [mail] = world.ses.emails({ to });
  const sent = await PostalMime.parse(mail?.raw ?? "");
  // Files that are no text are read as bytes.
  const contents = sent.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
  expect(contents.map(({ length }) => length)).toEqual([bytes.length, 0]);
  expect(contents[0]?.equals(bytes)).toBe(true);
  const headers = { "idempotency-key": "buffers" };
  const batch = [{ ...email(project), attachments }];
  const first = await ask("POST", "/emails/batch", batch, headers);
  expect(first.status).toBe(200);
  expect((await ask("POST", "/emails/batch", batch, headers)).body).toEqual(first.body);
});

test("only the content of a file is read as bytes", async ({ ask, project }) => {
  const { status, body } = await ask("POST", "/emails", { ...email(project), html: Buffer.from("hi") });
  expect([status, body.message.slice(0, 5)]).toEqual([400, "html:"]);
});

const long = Array.from({ length: 70_000 }, (_, at) => at % 256);

test("a file that other SDKs write as a list of bytes is attached, whatever its size", async ({
  ask,
  project,
  world,
}) => {
  const attachments = [
    { filename: "long.bin", content: long },
    { filename: "short.bin", content: [0, 255] },
    { filename: "empty.bin", content: [] },
  ];
  // As Python's JSON: with spaces.
  const text = JSON.stringify({ ...email(project), attachments }, null, 1);
  const { status, body } = await ask("POST", "/emails", text);
  expect(status).toBe(200);
  const { body: stored } = await world.api("GET", `/emails/${body.id}`, { key: project.key });
  expect(stored.attachments.map(({ size }: { size: number }) => size)).toEqual([70_000, 2, 0]);
});

const [many, odd] = [long.slice(0, 2000), [...long.slice(0, 2000), 256]].map((list) => JSON.stringify(list));

test.for([
  ['{"content":{"type":"Buffer","data":[104,105]}}', '{"content":"aGk="}'],
  [
    `{"content": ${many}, "a": 1}`,
    `{"content":"${Buffer.from(long.slice(0, 2000)).toString("base64")}", "a": 1}`,
  ],
  ['{"content":[104,105]}', undefined],
  [`{"content":${odd}}`, undefined],
  [`{"my \\"content":${many}}`, undefined],
  ['{"content":{"type":"Buffer","data":[256]}}', undefined],
  ['{"content":{"type":"Buffer","data":[1,,2]}}', undefined],
  ['{"content":{"type":"Buffer","data":[01]}}', undefined],
  ['{"text":"\\"content\\":{\\"type\\":\\"Buffer\\",\\"data\\":[104]}"}', undefined],
] as const)("%# is read as it is meant", ([written, read]) => {
  expect(withBase64Buffers(written)).toBe(read ?? written);
});

test("the header that names a project keeps its name in an error", async ({ ask, world }) => {
  const key = world.issuer.token({});
  const { status, body } = await ask("GET", "/emails", undefined, { key });
  expect([status, body.message.slice(0, 13)]).toEqual([400, "X-Project-Id:"]);
});

test("an older SDK's name for the id of an inline image is read, unless both are given", async ({
  ask,
  project,
  world,
}) => {
  const image = { filename: "a.png", content: "aGk=", inline_content_id: "logo" };
  const given = { ...email(project), to: `c@${project.domain}.example`, html: '<img src="cid:logo">' };
  const { body } = await ask("POST", "/emails", { ...given, attachments: [image] });
  const { body: stored } = await world.api("GET", `/emails/${body.id}`, { key: project.key });
  expect(stored.attachments[0].contentId).toBe("logo");
  const both = await ask("POST", "/emails", { ...given, attachments: [{ ...image, content_id: "x" }] });
  expect([both.status, both.body.name]).toEqual([422, "invalid_attachment"]);
});
