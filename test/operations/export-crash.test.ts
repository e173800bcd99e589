import { expect } from "vitest";
import { runJob } from "../../functions/operations/jobs/run-job.ts";
import { exportFile } from "../../functions/store/platform/file-names.ts";
import { imported } from "../api/imports/importing.ts";
import { withStoreCalls } from "../support/store-calls.ts";
import { test } from "../support/test.ts";

test("an export whose worker crashes is the same file", async ({
  world,
  project: { key, id: projectId },
}) => {
  const lines = Array.from({ length: 1203 }, (_, at) => `p${at}@x.test,${at}`);
  await imported(world, key, `email,n\n${lines.join("\n")}`);
  const begin = async (): Promise<string> =>
    (await world.api("POST", "/contacts/exports", { key, body: {} })).body.id;
  const whole = await begin();
  await world.settle();
  for (let death = 1; death <= 14; death++) {
    const id = await begin();
    const [job] = world.jobs.waiting.splice(0);
    let calls = 0;
    const dies = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
      calls += 1;
      if (calls > death) throw new Error("the process is gone");
      const answer = await act();
      // The last call was made, and nobody heard of it.
      if (calls === death && death % 2 === 0) throw new Error("the process is gone");
      return answer;
    };
    const files = await world.services.files();
    const dying = {
      ...files,
      put: (...given: Parameters<typeof files.put>) => dies(() => files.put(...given)),
      get: (name: string) => dies(() => files.get(name)),
      remove: (name: string) => dies(() => files.remove(name)),
    };
    const services = { ...withStoreCalls(world.services, dies), files: async () => dying };
    await runJob(services, projectId, job?.jobId ?? "").catch(() => undefined);
    world.clock.advance(6 * 60_000);
    await world.sweep();
    await world.settle();
    const done = (await world.api("GET", `/contacts/exports/${id}`, { key })).body;
    expect(done, `death at call ${death}`).toMatchObject({ status: "done", count: 1203 });
    const [file, expected] = [id, whole].map((one) => world.objects.get(exportFile(projectId, one)));
    expect(Buffer.from(file ?? []).equals(Buffer.from(expected ?? []))).toBe(true);
  }
  const left = [...world.objects.keys()].filter((name) => name.startsWith(`exports/${projectId}/`));
  expect(left).toHaveLength(15);
});
