import { expect, test } from "vitest";
import { sourceMutants } from "./source-mutants.ts";
import { triedText } from "./try-wrong.ts";

test("the mutants that runs are held to have names of their own and are in the register", () => {
  const names = sourceMutants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(50);
});

test("a row of the table names the law without the ids and the time of one run", () => {
  const violation = "prj_01KW9Y9XC0W96P9SKKD7PZWNHN: I3: eml_01KWMQCFNK09NA3BRD98VBC200 cost 1 units | 2";
  expect(triedText({ name: "charges less", noticed: { seed: 7, violation } })).toBe(
    "| charges less | I3: eml_… cost 1 units / 2 | 7 |",
  );
  expect(triedText({ name: "other", noticed: undefined })).toBe("| other | not noticed |  |");
});
