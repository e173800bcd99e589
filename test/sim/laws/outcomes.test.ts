import { expect, test } from "vitest";
import { newOutcomeLaw } from "./outcomes.ts";

function changes(pk: string, ...rows: readonly (readonly [sk: string, item: object | undefined])[]) {
  const violations: string[] = [];
  const law = newOutcomeLaw((text) => violations.push(text));
  const last = new Map<string, { table: string; pk: string; sk: string; item: { pk: string; sk: string } }>();
  for (const [sk, item] of rows) {
    const after = item && { table: "t", pk, sk, item: { pk, sk, ...item } };
    law({ name: `${pk} ${sk}`, before: last.get(sk), after });
    if (after) last.set(sk, after);
  }
  return violations;
}
const to = (status?: string) => ({ recipients: [{ address: "a@b.example", status }] });

test("an outcome of a recipient rises, and is not replaced by an earlier one", () => {
  const emails = "P#prj_1#EML#0";
  expect(changes(emails, ["eml_1", to()], ["eml_1", to("delivered")], ["eml_1", to("complained")])).toEqual(
    [],
  );
  expect(changes(emails, ["eml_1", to("bounced")], ["eml_1", to("delivered")])).toEqual([
    "I8: a recipient of eml_1 went from bounced to delivered",
  ]);
});

test("an event of an email is in the log once, whatever its number", () => {
  const [log, event] = ["P#prj_1#ACT#0", { emailId: "eml_1" }];
  const id = "evt_01KW9Y9XJ40G007YR189ANPRYR";
  expect(changes(log, [id, event], [id, event])).toEqual([]);
  expect(changes(log, [id, event], [`${id}-2`, event])).toEqual([`I8: ${id}-2 is in the log twice`]);
});
