import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../../build/build.ts";
import { buildDashboard } from "../../build/dashboard/build.ts";
import { root } from "../../build/places.ts";
import { Deployment, SendQueues } from "../../functions/settings/environment.ts";
import { synthesized } from "./synthesized.ts";

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "eds-app-"));
  await build();
  await buildDashboard();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the app synthesizes the built functions without network, AWS account or CDK CLI", () => {
  const outdir = join(folder, "out");
  const { status, stderr } = synth({ CDK_OUTDIR: outdir });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(existsSync(join(outdir, "manifest.json"))).toBe(true);
});

test("an invalid setting fails the synthesis with a message and without output", () => {
  const { status, stderr } = synth({ CDK_OUTDIR: join(folder, "none"), PAGINATION_MAX_OFFSET: "many" });
  expect(status).not.toBe(0);
  expect(stderr).toContain("paginationMaxOffset: must be a value of type number");
  expect(existsSync(join(folder, "none"))).toBe(false);
});

test("the outputs of the API stack name the tables, the bucket, the queues, the API and the settings", () => {
  const { outputs } = synthesized();
  expect(outputs).toMatchObject({
    DataTable: "<eds-data-name>",
    MoneyTable: "<eds-money-name>",
    BodiesBucket: "<eds-bodies-name>",
    ApiUrl: expect.any(String),
  });
  const queues = SendQueues.parse(JSON.parse(outputs["SendQueues"] ?? ""));
  expect(queues["eu-west-1"]?.broadcast).toMatch(/^https:.*\/123456789012\/eds-send-eu-west-1-broadcast$/);
  expect(Deployment.parse(JSON.parse(outputs["Deployment"] ?? ""))).toMatchObject({
    homeRegion: "us-east-1",
  });
});

/** Runs the app as `npm run synth` does, in a process in which every connection fails. */
function synth(environment: Readonly<Record<string, string>>) {
  const noNetwork = `data:text/javascript,import net from "node:net";
    net.Socket.prototype.connect = () => { throw new Error("a connection was attempted"); };`;
  const args = ["--import", noNetwork, join(root, "bin/app.ts")];
  return spawnSync(process.execPath, args, { env: { HOME: folder, ...environment }, encoding: "utf8" });
}
