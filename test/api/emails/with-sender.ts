import { expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";

/** For tests of what a send takes: one project for a file, which sends emails that differ in the given fields. */
export const test = inWorld
  .extend("project", { scope: "file" }, ({ world }) => newProject(world, { credits: 3000 }))
  .extend(
    "send",
    ({ world, project }) =>
      (fields: object) =>
        world.api("POST", "/emails", { key: project.key, body: project.email({ ...fields }) }),
  )
  // Sends an email, and returns it as it is read.
  .extend("read", ({ world, project, send }) => async (fields: object) => {
    const { status, body } = await send(fields);
    expect(status, body.message).toBe(200);
    return (await world.api("GET", `/emails/${body.id}`, { key: project.key })).body;
  })
  // Sends an email, and returns it as SES receives it.
  .extend("sendRaw", ({ world, send }) => async (fields: object) => {
    const { status, body } = await send(fields);
    expect(status, body.message).toBe(200);
    await world.settle();
    const accepted = world.ses.accepts().find(({ tags }) => tags["eds-email"] === body.id);
    return { raw: accepted?.raw ?? new Uint8Array(), id: String(body.id) };
  });
