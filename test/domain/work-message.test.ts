import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseWorkMessage, type WorkMessage } from "../../functions/domain/emails/work-message.ts";

const email: WorkMessage = {
  kind: "email",
  projectId: "prj_1",
  emailId: "eml_1",
  region: "eu-west-1",
  units: 3,
};

describe("a message of a send queue", () => {
  test.each<WorkMessage>([
    email,
    { kind: "bulk", projectId: "prj_1", bulkId: "blk_1" },
    { kind: "release", projectId: "prj_1" },
  ])("is read back as it was written: $kind", (message) => {
    expect(parseWorkMessage(JSON.stringify(message))).toEqual(message);
  });

  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["another kind", '{"kind":"party","projectId":"p"}'],
    ["no project", '{"kind":"release"}'],
    ["a project that is no text", '{"kind":"release","projectId":1}'],
    ["an envelope without its id", '{"kind":"bulk","projectId":"p"}'],
    ["an email without its region", '{"kind":"email","projectId":"p","emailId":"e"}'],
    ["an email without its id", '{"kind":"email","projectId":"p","region":"r"}'],
  ])("a message is not ours with %s", (_, text) => {
    expect(parseWorkMessage(text)).toBeUndefined();
  });

  test.each([0, -1, 1.5, "3", null, undefined, 1e300])(
    "counts as one recipient where it says %s",
    (units) => {
      expect(parseWorkMessage(JSON.stringify({ ...email, units }))).toMatchObject({ units: 1 });
    },
  );

  test("is read from any text and any JSON without a throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const message = parseWorkMessage(text);
        if (message?.kind === "email") expect(Number.isSafeInteger(message.units)).toBe(true);
      }),
    );
  });
});
