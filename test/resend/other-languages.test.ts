import { expect } from "vitest";
import { email, test } from "./resend-test.ts";

test("an email of Laravel's transport is sent: PHP writes a map without entries as a list", async ({
  ask,
  project,
}) => {
  const none = { cc: [], bcc: [], reply_to: [], headers: [], attachments: [] };
  const bodies = [
    { html: null, text: "Hi" },
    { html: "<p>Hi</p>", text: null },
  ];
  for (const body of bodies) {
    const { status } = await ask("POST", "/emails", { ...email(project), ...none, ...body });
    expect(status).toBe(200);
  }
  const { status } = await ask("POST", "/contacts", { email: "ana@example.com", properties: [] });
  expect(status).toBe(200);
  const filled = await ask("POST", "/emails", { ...email(project), headers: ["X-A: 1"] });
  expect([filled.status, filled.body.message.slice(0, 8)]).toEqual([400, "headers:"]);
});

test("a template's variables may be an empty list", async ({ ask, project }) => {
  const given = { name: "Hi", alias: "hi", subject: "Hi", html: "<p>Hi</p>" };
  const { id } = (await ask("POST", "/templates", given)).body;
  await ask("POST", `/templates/${id}/publish`);
  const { text: _, ...without } = email(project);
  const template = { id: "hi", variables: [] };
  expect((await ask("POST", "/emails", { ...without, template })).status).toBe(200);
});

test("a file whose path is empty is that of its content", async ({ ask, project }) => {
  const send = (file: object) => ask("POST", "/emails", { ...email(project), attachments: [file] });
  expect((await send({ filename: "a.txt", content: "aGk=", path: "" })).status).toBe(200);
  const { status, body } = await send({ filename: "a.txt", path: "" });
  expect([status, body.message]).toEqual([422, "attachments[0].content: is required."]);
});
