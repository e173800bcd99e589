import { expect } from "vitest";
import { newProject } from "../support/project.ts";
import { answered } from "../support/test-web.ts";
import { email, fileOf, post, test } from "./attaching.ts";

test("nothing is fetched for who may not send", async ({ world, url, project }) => {
  const path = fileOf(project, "secret.txt");
  const reader = await project.newKey({ scopes: ["email:read"] });
  const { key, domain } = await newProject(world);
  const other = await world.api("POST", "/domains", { key: project.key, body: { name: `new.${domain}` } });
  const pinned = await project.newKey({ domainId: other.body.id });
  const given = email(project, [{ path }]);
  for (const [by, body, status] of [
    [undefined, given, 401],
    ["eds_nobody", given, 403],
    [reader, given, 401],
    // A key of another project, and one that is restricted to another domain.
    [key, given, 403],
    [pinned, given, 403],
    [project.key, { ...given, from: `a@new.${domain}` }, 403],
    [project.key, { ...given, to: [] }, 400],
    [project.key, { ...given, topic_id: "top_01KV5JE8G09BQEJJWM1YBQ5300" }, 404],
  ] as const) {
    expect((await post(`${url}/emails`, by, body)).status).toBe(status);
  }
  expect(world.web.calls.filter((call) => call.url === path)).toEqual([]);
});

test("a repeated call gets its answer, and its file is not fetched again", async ({
  world,
  url,
  project,
}) => {
  const path = fileOf(project, "once.txt");
  world.web.answer(path, () => answered(200, "once"));
  const given = email(project, [{ path }]);
  const send = (body: unknown) => post(`${url}/emails`, project.key, body, { "idempotency-key": "one" });
  const first = await send(given);
  expect(await send(given)).toEqual(first);
  const other = await send({ ...given, subject: "Other" });
  expect([other.status, other.body.name]).toEqual([409, "invalid_idempotent_request"]);
  expect(world.web.calls.filter((call) => call.url === path)).toHaveLength(1);
});
