import { afterAll, beforeAll, expect } from "vitest";
import { newDomain, newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { statusAndName } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

let world: World;
let small: World;
beforeAll(async () => {
  world = await startWorld();
  small = await startWorld({ paginationMaxOffset: 4 });
});
afterAll(async () => {
  await Promise.all([world.stop(), small.stop()]);
});

/** A project with `count` domains, two of which are always added at the same time; their ids, newest first. */
async function withDomains(count: number, at = world) {
  const project = await newProject(at);
  const ids = [project.domainId];
  for (let n = 1; n < count; n++) {
    if (n % 2 === 1) at.clock.advance(1000);
    ids.push((await newDomain(at, project.id, `n${n}.${project.domain}`, "us-east-1", "pending")).id);
  }
  const key = async (id: string) =>
    `${(await at.api("GET", `/domains/${id}`, project)).body.createdAt} ${id}`;
  const keyed = await Promise.all(ids.map(async (id) => ({ id, place: await key(id) })));
  return { project, ids: keyed.sort((a, b) => (a.place < b.place ? 1 : -1)).map(({ id }) => id) };
}

async function list({ key }: TestProject, query: string, at = world) {
  const { status, body } = await at.api("GET", `/domains?${query}`, { key });
  if (status !== 200) throw new Error(`${query} was refused: ${body.name}`);
  const { items, ...envelope } = body;
  return { ids: items.map(({ id }: { id: string }) => id) as string[], ...envelope };
}

specified("4.list-domains", async () => {
  const { project, ids } = await withDomains(5);
  const { newKey } = project;
  const others = await world.api("GET", "/domains", { key: await newKey({ scopes: ["domain:write"] }) });
  expect(statusAndName(others)).toEqual([403, "missing_scope"]);
  const reader = { ...project, key: await newKey({ scopes: ["domain:read"] }) };
  expect((await list(reader, "")).ids).toEqual(ids);
  expect((await list(reader, `after=${ids[1]}&limit=2`)).ids).toEqual(ids.slice(2, 4));
  expect((await list(reader, "page=2&limit=2")).ids).toEqual(ids.slice(2, 4));
});

specified("2.list.offset", async () => {
  const { project, ids } = await withDomains(5);
  expect(await list(project, "page=1&limit=2")).toEqual({
    ids: ids.slice(0, 2),
    total: 5,
    page: 1,
    totalPages: 3,
  });
  expect(await list(project, "page=3&limit=2")).toEqual({
    ids: ids.slice(4),
    total: 5,
    page: 3,
    totalPages: 3,
  });
  expect(await list(project, "page=9&limit=2")).toEqual({ ids: [], total: 5, page: 9, totalPages: 3 });
});

specifiedInPart("8.bounded-lists", "GET /domains", async () => {
  expect(world.services.deployment.paginationOffsetEnabled).toBe(false);
  const { project, ids } = await withDomains(3);
  expect((await list(project, "page=1")).ids).toEqual(ids);
});

specifiedInPart("8.pagination.rule-1", "GET /domains", async () => {
  const { project } = await withDomains(2);
  for (const query of ["", "limit=1"])
    expect(Object.keys(await list(project, query)).sort()).toEqual([
      "hasMore",
      "ids",
      "nextCursor",
      "prevCursor",
    ]);
});

specifiedInPart("8.pagination.rule-2", "GET /domains", async () => {
  const { project, ids } = await withDomains(7);
  for (const limit of [1, 2, 3, 7, 8]) {
    const walked: string[] = [];
    for (let page = 1; page <= Math.ceil(7 / limit); page++) {
      const got = await list(project, `page=${page}&limit=${limit}`);
      expect(got).toMatchObject({ total: 7, page, totalPages: Math.ceil(7 / limit) });
      walked.push(...got.ids);
    }
    expect(walked).toEqual(ids);
  }
});

specifiedInPart("8.pagination.rule-3.directions", "GET /domains", async () => {
  const { project, ids } = await withDomains(7);
  expect((await list(project, `after=${ids[1]}&limit=3`)).ids).toEqual(ids.slice(2, 5));
  expect((await list(project, `before=${ids[5]}&limit=3`)).ids).toEqual(ids.slice(2, 5));
});

specifiedInPart("8.pagination.rule-4", "GET /domains", async () => {
  const { project } = await withDomains(3);
  const first = await list(project, "limit=2");
  expect(await list(project, "limit=2&after=")).toEqual(first);
  expect(await list(project, "limit=2&before=")).toEqual(first);
});

specifiedInPart("8.pagination.rule-5.order", "GET /domains", async () => {
  const { project, ids } = await withDomains(6);
  expect((await list(project, "")).ids).toEqual(ids);
  // A changed row keeps its position.
  await world.api("PATCH", `/domains/${ids[4]}`, { key: project.key, body: { inbound: true } });
  expect((await list(project, "")).ids).toEqual(ids);
});

specifiedInPart("8.pagination.rule-5.cursor-row", "GET /domains", async () => {
  const { project, ids } = await withDomains(3);
  for (const id of ids) {
    expect((await list(project, `after=${id}`)).ids).not.toContain(id);
    expect((await list(project, `before=${id}`)).ids).not.toContain(id);
  }
});

specifiedInPart("8.pagination.rule-6", "GET /domains", async () => {
  const { project, ids } = await withDomains(6);
  for (const [at, id] of ids.entries()) {
    for (const limit of [1, 2, 10]) {
      expect((await list(project, `before=${id}&limit=${limit}`)).ids).toEqual(
        ids.slice(Math.max(0, at - limit), at),
      );
      expect((await list(project, `after=${id}&limit=${limit}`)).ids).toEqual(
        ids.slice(at + 1, at + 1 + limit),
      );
    }
  }
});

specifiedInPart(
  "8.pagination.rule-7.has-more",
  "it is true also where a filtered page ends early and no row follows",
  async () => {
    const { project, ids } = await withDomains(5);
    const more = async (query: string) => (await list(project, query)).hasMore;
    expect([await more("limit=4"), await more("limit=5")]).toEqual([true, false]);
    expect([await more(`after=${ids[0]}&limit=4`), await more(`before=${ids[4]}&limit=4`)]).toEqual([
      false,
      false,
    ]);
    expect([await more(`after=${ids[0]}&limit=3`), await more(`before=${ids[4]}&limit=3`)]).toEqual([
      true,
      true,
    ]);
  },
);

specifiedInPart("8.pagination.rule-8.offset", "GET /domains", async () => {
  const { project, ids } = await withDomains(4);
  await list(project, "page=1&limit=2");
  await world.api("DELETE", `/domains/${ids[0]}`, { key: project.key });
  // The row that was third has moved to the first page, and the second page skips it.
  expect((await list(project, "page=2&limit=2")).ids).toEqual([ids[3]]);
});

specifiedInPart("7.400.page-with-cursor", "GET /domains", async () => {
  const { project, ids } = await withDomains(2);
  for (const query of [
    `page=1&after=${ids[0]}`,
    `page=1&before=${ids[0]}`,
    "page=1&after=",
    "page=1&before=",
  ])
    expect(statusAndName(await world.api("GET", `/domains?${query}`, project))).toEqual([
      400,
      "invalid_pagination",
    ]);
});

specifiedInPart("7.400.both-cursors", "GET /domains", async () => {
  const { project, ids } = await withDomains(2);
  const query = `after=${ids[0]}&before=${ids[1]}`;
  expect(statusAndName(await world.api("GET", `/domains?${query}`, project))).toEqual([
    400,
    "invalid_pagination",
  ]);
});

specifiedInPart("7.400.unknown-cursor", "GET /domains", async () => {
  const { project, ids } = await withDomains(3);
  const other = await newProject(world);
  await world.api("DELETE", `/domains/${ids[1]}`, { key: project.key });
  const messages = new Set<string>();
  for (const cursor of [ids[1], other.domainId, "dom_01KV5JE8G09BQEJJWM1YBQ5300", "dom_", "nothing", "%00"]) {
    for (const direction of ["after", "before"]) {
      const answer = await world.api("GET", `/domains?${direction}=${cursor}`, project);
      expect([cursor, ...statusAndName(answer)]).toEqual([cursor, 400, "invalid_cursor"]);
      messages.add(answer.body.message);
    }
  }
  expect(messages.size).toBe(1);
});

specified("7.400.maximum-offset", async () => {
  const { project, ids } = await withDomains(6, small);
  const outcome = async (query: string) =>
    statusAndName(await small.api("GET", `/domains?${query}`, project));
  expect((await list(project, "page=3&limit=2", small)).ids).toEqual(ids.slice(4));
  expect((await list(project, "page=5&limit=1", small)).ids).toEqual(ids.slice(4, 5));
  for (const query of ["page=6&limit=1", "page=4&limit=2", "page=2&limit=5", "page=999999999999999"])
    expect([query, ...(await outcome(query))]).toEqual([query, 400, "invalid_pagination"]);
});

specified("8.limit.maximum-offset", async () => {
  const { project } = await withDomains(1);
  const outcome = async (query: string) =>
    statusAndName(await world.api("GET", `/domains?${query}`, project));
  expect(world.services.deployment.paginationMaxOffset).toBe(50_000);
  expect(await outcome("page=501&limit=100")).toEqual([200, undefined]);
  expect(await outcome("page=50001&limit=1")).toEqual([200, undefined]);
  expect(await outcome("page=502&limit=100")).toEqual([400, "invalid_pagination"]);
  expect(await outcome("page=50002&limit=1")).toEqual([400, "invalid_pagination"]);
});

specified("8.limit.page", async () => {
  const { project, ids } = await withDomains(3);
  expect((await list(project, "page=1&limit=2")).ids).toEqual(ids.slice(0, 2));
  for (const page of ["0", "-1", "1.5", "one", "", "1e1", "01"]) {
    const answer = await world.api("GET", `/domains?page=${page}`, project);
    expect([page, ...statusAndName(answer)]).toEqual([page, 400, "validation_error"]);
  }
});

specifiedInPart("8.limit.limit", "GET /domains", async () => {
  const { project, ids } = await withDomains(22);
  for (const mode of ["", "page=1"]) {
    expect((await list(project, mode)).ids).toEqual(ids.slice(0, 20));
    expect((await list(project, `${mode}&limit=100`)).ids).toEqual(ids);
    for (const limit of ["0", "101", "-1", "x", "1.5"]) {
      const answer = await world.api("GET", `/domains?${mode}&limit=${limit}`, project);
      expect([limit, ...statusAndName(answer)]).toEqual([limit, 400, "validation_error"]);
    }
  }
});
