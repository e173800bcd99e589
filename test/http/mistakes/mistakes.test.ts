import { expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import { contactMistakes } from "./contact-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { otherMistakes } from "./other-mistakes.ts";
import { sendMistakes } from "./send-mistakes.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

const all = [...sendMistakes, ...contactMistakes, ...otherMistakes];

const titled = (mistakes: readonly Mistake[]) =>
  mistakes.map((mistake) => {
    const { call, field, body, text } = mistake;
    return [
      `${call}, ${field ?? "no field"}: ${text ?? JSON.stringify(body) ?? "no body"}`.slice(0, 150),
      mistake,
    ] as const;
  });

test.for(titled(all))("%s", async ([_, mistake], { world, project }) => {
  const { call, field, message, status = 400, code = "validation_error" } = mistake;
  const [method = "", path = ""] = call.split(" ");
  const body = call === "POST /emails" ? project.email(Object(mistake.body)) : mistake.body;
  const given = mistake.text === undefined ? { body } : { text: mistake.text };
  const answer = await world.api(method, path, {
    key: project.key,
    ...given,
    headers: mistake.headers ?? {},
  });
  expect([answer.status, answer.body.name]).toEqual([status, code]);
  if (field === undefined) expect(answer.body.message).toBe(message);
  else expect(answer.body.issues).toContainEqual({ path: field, message });
});

test("the tables have at least eighty mistakes", () => {
  expect(all.length).toBeGreaterThanOrEqual(80);
});
