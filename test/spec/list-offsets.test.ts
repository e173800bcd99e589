import { join } from "node:path";
import { expect } from "vitest";
import { Deployment } from "../../functions/settings/environment.ts";
import { deploymentOf } from "../../lib/config.ts";
import { type Overrides, readConfig } from "../../lib/config-file.ts";
import { listKinds, pageOf, rowsOf } from "../api/list-kinds.ts";
import { statusAndName } from "./sending.ts";
import { newSentBroadcast } from "./sent-broadcast.ts";
import { specified } from "./specified.ts";
import { newWorld } from "./world-of-test.ts";

specified("7.400.maximum-offset", async () => {
  const world = await newWorld({ paginationOffsetEnabled: true, paginationMaxOffset: 4 });
  for (const [name, { offset, open }] of Object.entries(listKinds)) {
    if (offset === "never") continue;
    const listed = await open(world);
    const ids = await rowsOf(world, listed, 6);
    for (const [page, limit] of [
      [3, 2],
      [5, 1],
      [1, 100],
    ] as const)
      expect((await pageOf(world, listed, `page=${page}&limit=${limit}`)).ids).toEqual(
        ids.slice((page - 1) * limit, page * limit),
      );
    for (const query of ["page=4&limit=2", "page=6&limit=1", "page=2&limit=5", "page=2"]) {
      const answer = await world.api("GET", `${listed.path}?${query}`, listed.by);
      expect([name, query, ...statusAndName(answer)]).toEqual([name, query, 400, "invalid_pagination"]);
    }
  }
});

specified("7.400.maximum-offset", async () => {
  const world = await newWorld({ paginationOffsetEnabled: true, paginationMaxOffset: 1 });
  const { path, key } = await newSentBroadcast(world);
  const list = (query: string) => world.api("GET", `${path}/emails?${query}`, { key });
  expect((await list("page=2&limit=1")).body.items).toHaveLength(1);
  for (const query of ["page=3&limit=1", "page=2&limit=2"])
    expect(statusAndName(await list(query))).toEqual([400, "invalid_pagination"]);
});

/** The pagination settings of a deployment whose operator has these environment variables and no configuration file. */
function settingsWith(environment: Overrides) {
  const config = readConfig(join(import.meta.dirname, "no-such-file.json"), environment);
  const { paginationOffsetEnabled, paginationMaxOffset } = Deployment.parse(deploymentOf(config));
  return { paginationOffsetEnabled, paginationMaxOffset };
}

specified("8.limit.offset-enablement", async () => {
  expect(settingsWith({}).paginationOffsetEnabled).toBe(false);
  for (const [value, isEnabled] of [
    [undefined, false],
    ["false", false],
    ["true", true],
  ] as const) {
    const world = await newWorld(settingsWith({ PAGINATION_OFFSET_ENABLED: value }));
    for (const name of ["listContacts", "listActivity", "listInboundEmails"]) {
      const listed = await listKinds[name]?.open(world);
      const { status } = await world.api("GET", `${listed?.path}?page=1`, listed?.by);
      expect([value, name, status]).toEqual([value, name, isEnabled ? 200 : 400]);
    }
    const { path, key } = await newSentBroadcast(world);
    const { status } = await world.api("GET", `${path}/emails?page=1`, { key });
    expect([value, status]).toEqual([value, isEnabled ? 200 : 400]);
  }
});

specified("8.limit.maximum-offset", async () => {
  expect(settingsWith({}).paginationMaxOffset).toBe(50_000);
  for (const [value, most] of [
    [undefined, 50_000],
    ["1000", 1000],
    ["0", 0],
  ] as const) {
    const world = await newWorld(settingsWith({ PAGINATION_MAX_OFFSET: value }));
    const listed = await listKinds["listTemplates"]?.open(world);
    const outcome = async (page: number) =>
      statusAndName(await world.api("GET", `${listed?.path}?page=${page}&limit=1`, listed?.by));
    expect([value, ...(await outcome(most + 1))]).toEqual([value, 200, undefined]);
    expect([value, ...(await outcome(most + 2))]).toEqual([value, 400, "invalid_pagination"]);
  }
});
