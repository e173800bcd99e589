import { type Path, type PathContext, path, post } from "./path.ts";

export const email = "ada@example.com";

interface Rows {
  readonly audience: string;
  readonly topic: string;
  readonly contact: string;
}

/** A path of a project with an audience and a topic, a contact in both, and a second contact. */
export function contactPath(name: string, run: (context: PathContext, rows: Rows) => Promise<unknown>): Path {
  return path(name, async (context) => {
    const create = async (url: string, body: unknown): Promise<string> =>
      (await add(context, url, body)).body.id;
    const audience = await create("/audiences", { name: "Customers" });
    const topic = await create("/topics", { name: "News" });
    const contact = await create("/contacts", { email, audienceIds: [audience], topicIds: [topic] });
    await create("/contacts", { email: "second@example.com" });
    context.startCounting();
    await run(context, { audience, topic, contact });
  });
}

export const get = ({ world, project }: PathContext, url: string) => world.api("GET", url, project);
export const remove = ({ world, project }: PathContext, url: string) => world.api("DELETE", url, project);
export const patch = ({ world, project }: PathContext, url: string, body: unknown) =>
  world.api("PATCH", url, { ...project, body });
export const add = ({ world, project }: PathContext, url: string, body: unknown) =>
  post(world, project, url, body);

export const allContacts = { all: [{ field: "email", operator: "exists", value: true }] };
export const oneAddress = { all: [{ field: "email", operator: "equals", value: email }] };

/** A path of a project with a segment. */
export function segmentPath(
  name: string,
  filter: unknown,
  run: (context: PathContext, id: string) => Promise<unknown>,
) {
  return contactPath(name, async (context) => {
    const { body } = await add(context, "/segments", { name: "Some", filter });
    context.startCounting();
    await run(context, body.id);
  });
}

/** A path of a project with an import or an export, whose collection is at `url`. */
export function filePath(
  name: string,
  url: string,
  run: (context: PathContext, id: string) => Promise<unknown>,
) {
  return contactPath(name, async (context) => {
    const body = url.endsWith("imports") ? { csv: "email\nnew@example.com\n", onConflict: "skip" } : {};
    const created = await add(context, url, body);
    context.startCounting();
    await run(context, created.body.id);
  });
}
