import { expect } from "vitest";
import { newProject } from "../support/project.ts";
import { inWorld } from "../support/test.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

test.for([
  ["POST", "/ai/generate", { prompt: "" }, "prompt: must not be empty."],
  ["POST", "/topics", { name: "" }, "name: must not be empty."],
  ["PATCH", "/outbound", { monthlyQuota: 1e300 }, "monthlyQuota: must be at most 1000000000."],
  ["PATCH", "/outbound", { monthlyQuota: -1e300 }, "monthlyQuota: must be at least 0."],
  ["POST", "/topics", { name: "", more: 1 }, "name: must not be empty (and 1 more)."],
] as const)(
  "a fault of a field is said once: %s %s %j",
  async ([method, path, body, message], { world, project }) => {
    const answer = await world.api(method, path, { key: project.key, body });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  },
);
