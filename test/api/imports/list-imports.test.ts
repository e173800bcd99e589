import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { imported } from "./importing.ts";

test("imports are listed with their progress, newest first, and by their status", async ({
  world,
  project: { key },
}) => {
  const done = await imported(world, key, "email\na@x.test\nnobody\n");
  world.clock.advance(1);
  const body = { onConflict: "skip" };
  const waiting = (await world.api("POST", "/contacts/imports", { key, body })).body.id;
  // An export is another kind of job, and no import.
  await world.api("POST", "/contacts/exports", { key, body: {} });
  const list = async (query: string) => (await world.api("GET", `/contacts/imports?${query}`, { key })).body;
  const { items } = await list("");
  expect(items.map(({ id }: { id: string }) => id)).toEqual([waiting, done.id]);
  expect(items[1]).toMatchObject({ status: "done", counts: { lines: 2, created: 1, failed: 1 } });
  expect((await list("status=waiting")).items).toEqual([items[0]]);
  expect((await list(`status=done&limit=1`)).items).toEqual([items[1]]);
  expect((await list("status=failed")).items).toEqual([]);
  expect((await list("status=ended")).name).toBe("validation_error");
  expect((await list(`after=${done.id.slice(0, -4)}0000`)).name).toBe("invalid_cursor");
});
