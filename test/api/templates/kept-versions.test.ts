import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { stored } from "../contacts/erasing.ts";
import { newAuthor } from "./author.ts";

type Author = Awaited<ReturnType<typeof newAuthor>>;

/** Saves versions until a template has so many. */
async function saveUpTo({ call }: Author, id: string, version: number): Promise<void> {
  const { body } = await call("GET", `/templates/${id}`);
  for (let next = body.version + 1; next <= version; next++)
    await call("PATCH", `/templates/${id}`, { html: `<p>${next}</p>` });
}

const numbers = async ({ call }: Author, id: string) =>
  (await call("GET", `/templates/${id}/versions`)).body.items.map((one: { version: number }) => one.version);

const latest = (from: number, count = 40) => Array.from({ length: count }, (_, at) => from - at);

const statusesOf = ({ call }: Author, id: string, versions: readonly number[]) =>
  Promise.all(
    versions.map(async (version) => (await call("GET", `/templates/${id}/versions/${version}`)).status),
  );

test("the published version stays readable, comparable and restorable, however many follow it", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ subject: "a", html: "<p>1</p>" });
  await saveUpTo(author, id, 50);
  expect((await author.email((await author.send({ id })).body.id)).html).toBe("<p>1</p>");
  expect(await statusesOf(author, id, [1, 2, 10, 11, 50])).toEqual([200, 404, 404, 200, 200]);
  expect((await author.call("GET", `/templates/${id}/versions/1`)).body).toMatchObject({
    ...{ html: "<p>1</p>", isPublished: true },
  });
  expect(await numbers(author, id)).toEqual([...latest(50), 1]);
  expect((await author.call("GET", `/templates/${id}/diff`)).body).toMatchObject({ from: 1, to: 50 });
  const restored = await author.call("POST", `/templates/${id}/restore`, { version: 1 });
  expect([restored.status, restored.body.version, restored.body.html]).toEqual([200, 51, "<p>1</p>"]);
});

test("a version is deleted when it is out of the latest and can be sent no more", async ({ world }) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ subject: "a", html: "<p>1</p>" });
  await saveUpTo(author, id, 42);
  // Nineteen more can be named with the first; the twentieth takes its place.
  for (let version = 43; version <= 61; version++) {
    await saveUpTo(author, id, version);
    await author.publish(id);
  }
  expect((await author.send({ id, version: 1 })).status).toBe(200);
  expect(await statusesOf(author, id, [1, 21, 22])).toEqual([200, 404, 200]);
  await saveUpTo(author, id, 62);
  await author.publish(id);
  expect((await author.send({ id, version: 1 })).status).toBe(404);
  expect(await statusesOf(author, id, [1, 22, 23])).toEqual([404, 404, 200]);
  expect(await numbers(author, id)).toEqual(latest(62));
});

test("a version that is published again with a new block counts as one of the latest", async ({ world }) => {
  const author = await newAuthor(world);
  const block = await author.made({ name: "Footer", kind: "block", alias: "footer", html: "<i>old</i>" });
  const { id } = await author.make({ subject: "a", html: '<p>a</p>{% render "footer" %}' });
  for (let version = 2; version <= 40; version++)
    await author.call("PATCH", `/templates/${id}`, { html: `<p>${version}</p>{% render "footer" %}` });
  await author.publish(id);
  await author.call("PATCH", `/templates/${block.id}`, { html: "<i>new</i>" });
  await author.publish(block.id);
  expect(await author.publish(id)).toMatchObject({ publishedVersion: 41 });
  expect(await statusesOf(author, id, [1, 2, 41])).toEqual([404, 200, 200]);
});

test("a template is deleted with all of its versions, those that are kept for sends too", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ subject: "a", html: "<p>1</p>", alias: "welcome" });
  for (let version = 2; version <= 20; version++) {
    await saveUpTo(author, id, version);
    await author.publish(id);
  }
  await saveUpTo(author, id, 61);
  expect(await statusesOf(author, id, [1, 20, 21, 22])).toEqual([200, 200, 404, 200]);
  expect(await stored(world, author.project.id)).toContain(id.toLowerCase());
  expect((await author.call("DELETE", `/templates/${id}`)).status).toBe(200);
  expect(await stored(world, author.project.id)).not.toContain(id.toLowerCase());
});
