import { expect } from "vitest";
import { listKinds, pageOf, rowsOf } from "../api/list-kinds.ts";
import { statusAndName } from "./sending.ts";
import { specified } from "./specified.ts";
import { newWorld } from "./world-of-test.ts";

specified("8.limit.limit", async () => {
  const world = await newWorld({ paginationOffsetEnabled: true });
  for (const [name, { offset, open }] of Object.entries(listKinds)) {
    const listed = await open(world);
    const ids = await rowsOf(world, listed, 21);
    expect(ids.length).toBeGreaterThan(20);
    const idsAt = async (query: string) => [name, query, ...(await pageOf(world, listed, query)).ids];
    const modes = offset === "never" ? [""] : ["", "page=1"];
    for (const mode of modes) {
      expect(await idsAt(mode)).toEqual([name, mode, ...ids.slice(0, 20)]);
      for (const limit of [1, 21, 100]) {
        const query = `${mode}&limit=${limit}`;
        expect(await idsAt(query)).toEqual([name, query, ...ids.slice(0, limit)]);
      }
      for (const limit of ["0", "-1", "101", "1.5", "abc"]) {
        const query = `${mode}&limit=${limit}`;
        const answer = await world.api("GET", `${listed.path}?${query}`, listed.by);
        expect([name, query, ...statusAndName(answer)]).toEqual([name, query, 400, "validation_error"]);
      }
    }
    if (offset === "never") continue;
    expect(await idsAt("page=2")).toEqual([name, "page=2", ...ids.slice(20, 40)]);
    const { body } = await world.api("GET", `${listed.path}?page=1`, listed.by);
    expect([name, body.totalPages]).toEqual([name, Math.ceil(ids.length / 20)]);
  }
});
