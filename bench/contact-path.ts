import { type At, type Limit, type Path, path, post } from "./path.ts";

/** As any other endpoint's: at most two calls one after another, a group's slices read along. */
export const other = { depth: 2, calls: 3, readUnits: 9, writeUnits: 14 };
/** By its address a contact is found through the row of the address. */
export const byAddress = { ...other, depth: 3, calls: 4 };
/** The first use of a property declares it. */
export const firstUse = { ...other, depth: 3, calls: 4, writeUnits: 16 };
/** A filter narrows by the address's row, or reads on until the page is full. */
export const bySegment = { ...other, depth: 4, calls: 5, readUnits: 60 };
/** The answer waits for the transaction; then the job's message goes out. */
export const deletesGroup = { ...other, depth: 3, deciding: 2, calls: 4, writeUnits: 24 };

/** A file goes to its bucket first; the answer waits for the job's row, then its message goes out. */
export const startsJob = { ...other, depth: 4, deciding: 3, calls: 4, writeUnits: 26 };

export const email = "ada@example.com";

interface Rows {
  readonly audience: string;
  readonly topic: string;
  readonly contact: string;
}

/** A path of a project with an audience and a topic, one contact in both, and a second one. */
export function contactPath(name: string, limit: Limit, run: (at: At, rows: Rows) => Promise<unknown>): Path {
  return path(name, limit, async (at) => {
    const { world, project, from } = at;
    const made = async (where: string, body: unknown): Promise<string> =>
      (await post(world, project, where, body)).body.id;
    const audience = await made("/audiences", { name: "Customers" });
    const topic = await made("/topics", { name: "News" });
    const contact = await made("/contacts", { email, audienceIds: [audience], topicIds: [topic] });
    await made("/contacts", { email: "second@example.com" });
    from();
    await run(at, { audience, topic, contact });
  });
}

export const get = ({ world, project }: At, where: string) => world.api("GET", where, project);
export const remove = ({ world, project }: At, where: string) => world.api("DELETE", where, project);
export const patch = ({ world, project }: At, where: string, body: unknown) =>
  world.api("PATCH", where, { ...project, body });
export const add = ({ world, project }: At, where: string, body: unknown) =>
  post(world, project, where, body);

export const everybody = { all: [{ field: "email", operator: "exists", value: true }] };
export const ada = { all: [{ field: "email", operator: "equals", value: email }] };

/** A path of a project that has a segment. */
export function segmentPath(
  name: string,
  limit: Limit,
  filter: unknown,
  run: (at: At, id: string) => Promise<unknown>,
) {
  return contactPath(name, limit, async (at) => {
    const { body } = await add(at, "/segments", { name: "Some", filter });
    at.from();
    await run(at, body.id);
  });
}

/** A path of a project that has an import or an export. */
export function filePath(
  name: string,
  limit: Limit,
  where: string,
  run: (at: At, id: string) => Promise<unknown>,
) {
  return contactPath(name, limit, async (at) => {
    const body = where.endsWith("imports") ? { csv: "email\nnew@example.com\n", onConflict: "skip" } : {};
    const made = await add(at, where, body);
    at.from();
    await run(at, made.body.id);
  });
}
