import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imported } from "../api/imports/importing.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const hour = 60 * 60 * 1000;
const day = 24 * hour;
type Row = Readonly<Record<string, unknown>>;

/** Every kind of row that DynamoDB deletes, by its key, and how long it must be kept after it was written. */
const kinds: readonly { readonly name: string; readonly key: RegExp; readonly keptMs: () => number }[] = [
  { name: "idempotency record", key: /#IDEM#\S+ IDEM$/, keptMs: () => day },
  { name: "email", key: /#EML#\d+ \S+$/, keptMs: () => retention().emailRetentionDays * day },
  { name: "body", key: / BODY$/, keptMs: () => retention().bodyRetentionDays * day },
  { name: "bulk", key: / BULK$/, keptMs: () => retention().bodyRetentionDays * day },
  { name: "bulk entries", key: / ENTRIES$/, keptMs: () => retention().bodyRetentionDays * day },
  { name: "event", key: /#ACT#\d+ \S+$/, keptMs: () => retention().activityRetentionDays * day },
  { name: "metrics", key: /#METRICS \S+$/, keptMs: () => retention().activityRetentionDays * day },
  { name: "delivery", key: /#WHD#\S+ \S+$/, keptMs: () => retention().activityRetentionDays * day },
  { name: "job", key: /#JOB \S+$/, keptMs: () => 30 * day },
  { name: "job's line", key: /#JOB#\S+ \S+$/, keptMs: () => 30 * day },
];
const retention = () => world.services.deployment;

/** Writes at least one row of each kind. */
async function fill({ key, email }: TestProject): Promise<void> {
  const url = "https://expiry.example.com/in";
  await world.api("POST", "/webhooks", { key, body: { url, events: ["*"] } });
  const headers = { "idempotency-key": "expiry" };
  expect((await world.api("POST", "/emails", { key, body: email(), headers })).status).toBe(200);
  const bulk = { key, body: { emails: [email(), email()] } };
  expect((await world.api("POST", "/emails/bulk", bulk)).status).toBe(200);
  await imported(world, key, "email\nnot an address\nada@example.com\n");
  await world.settle();
}

async function rowsWithExpiry(): Promise<readonly Row[]> {
  const { client, data, money } = world.services.tables;
  const scans = [data, money].map((TableName) => client.send(new ScanCommand({ TableName })));
  return (await Promise.all(scans)).flatMap(({ Items = [] }) => Items).filter(({ ttl }) => ttl !== undefined);
}

const kindsOf = ({ pk, sk }: Row) => kinds.filter(({ key }) => key.test(`${pk} ${sk}`));

test("DynamoDB deletes no row before its time, and none an hour after it", async () => {
  await fill(await newProject(world));
  const now = world.clock.now().getTime();
  const rows = await rowsWithExpiry();
  for (const row of rows) {
    const [kind, ...others] = kindsOf(row);
    expect([row["pk"], row["sk"], kind !== undefined, others]).toEqual([row["pk"], row["sk"], true, []]);
    const expiresAt = now + (kind?.keptMs() ?? 0);
    const lateMs = Number(row["ttl"]) * 1000 - expiresAt;
    // Rows were written within the last minute of the test's clock.
    expect([kind?.name, lateMs >= -60_000, lateMs < hour]).toEqual([kind?.name, true, true]);
  }
  const found = new Set(rows.flatMap(kindsOf).map(({ name }) => name));
  expect(kinds.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
});

test("an idempotency record outlives its 24 hours, and its expiry attribute is never earlier", async () => {
  const { key, email } = await newProject(world);
  world.clock.advance(1);
  await world.api("POST", "/emails", { key, body: email(), headers: { "idempotency-key": "one" } });
  const storedAt = world.clock.now().getTime();
  const records = (await rowsWithExpiry()).filter(({ sk }) => sk === "IDEM");
  for (const { ttl, expiresAt } of records)
    expect(Number(ttl) * 1000).toBeGreaterThanOrEqual(Number(expiresAt));
  expect(records.map(({ expiresAt }) => expiresAt)).toContain(storedAt + day);
});
