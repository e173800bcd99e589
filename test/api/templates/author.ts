import { expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";

/** A project with the calls that a template's author makes. */
export async function newAuthor(world: World, own?: TestProject) {
  const project = own ?? (await newProject(world, { credits: 0, balanceMicros: 1_000_000 }));
  const { key } = project;
  const call = (method: string, path: string, body?: unknown) => world.api(method, path, { key, body });
  const make = async (fields: Record<string, unknown> = {}) => {
    const body = { name: "Welcome", subject: "Hello {{ name }}", html: "<p>Hi {{ name }}</p>", ...fields };
    const answer = await call("POST", "/templates", body);
    expect(answer.body).toMatchObject({ id: expect.stringMatching(/^tpl_/) });
    return answer.body;
  };
  const publish = async (id: string) => {
    const answer = await call("POST", `/templates/${id}/publish`);
    expect(answer.body).toMatchObject({ status: "published" });
    return answer.body;
  };
  const made = async (fields: Record<string, unknown> = {}) => publish((await make(fields)).id);
  const send = (template: unknown, over: Record<string, unknown> = {}) => {
    const { subject: _, html: __, ...email } = project.email();
    return call("POST", "/emails", { ...email, template, ...over });
  };
  const email = async (id: string) => (await call("GET", `/emails/${id}`)).body;
  return { project, call, make, publish, made, send, email };
}
