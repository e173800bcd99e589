import { expect } from "vitest";
import { mailArrives, receiveMailOf, runReceiver } from "../../support/inbound-mail.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";

test("what fails for one recipient of a message does not keep it from those of other projects", async ({
  world,
  project,
}) => {
  const other = await newProject(world);
  for (const one of [project, other]) await receiveMailOf(world, one);
  const files = await world.services.inboundFiles();
  const services = {
    ...world.services,
    inboundFiles: async () => ({
      ...files,
      put: async (name: string, ...rest: [Uint8Array, number]) => {
        if (name.includes(project.id)) throw new Error("not stored");
        return files.put(name, ...rest);
      },
    }),
  };
  mailArrives(world, { recipients: [`in@${project.domain}`, `in@${other.domain}`] });
  const bodies = world.inbound.splice(0);
  expect(await runReceiver({ ...world, services }, bodies)).toBe(1);
  const listOf = async ({ key }: TestProject) =>
    (await world.api("GET", "/inbound/emails", { key })).body.items;
  expect([await listOf(project), await listOf(other)]).toMatchObject([
    [],
    [{ recipient: `in@${other.domain}` }],
  ]);
  // The queue repeats it: nobody gets it twice.
  expect(await runReceiver(world, bodies)).toBe(0);
  expect((await listOf(project)).length).toBe(1);
  expect((await listOf(other)).length).toBe(1);
});
