import { describe, expect, test } from "vitest";
import { namesOf, textOf, withVariable } from "../../dashboard/pages/broadcasts/editor/template-variables.ts";
import { movementWords, signed } from "../../dashboard/pages/limits/movement-words.ts";

describe("the variables of a template in a draft", () => {
  test("are those that it declares, those that it uses and those that are given, without contact fields", () => {
    const template = {
      subject: "{{ title }}",
      html: "{{ greeting }} {{ contact.firstName }} {{ offer.name }} {{unsubscribeUrl}}",
      mjml: null,
      variables: [{ key: "month", required: false, fallback: "May" }],
    };
    expect(namesOf(template, { offer: { name: "A" } })).toEqual(["month", "title", "greeting", "offer"]);
  });

  test("keep their kind, and an empty text leaves one to its fallback", () => {
    const given = { count: 3, name: "Ada" };
    expect(textOf(given.count)).toBe("3");
    expect(withVariable(given, "count", "4")).toEqual({ count: 4, name: "Ada" });
    expect(withVariable(given, "count", "four")).toEqual({ count: "four", name: "Ada" });
    expect(withVariable(given, "name", "7")).toEqual({ count: 3, name: "7" });
    expect(withVariable(given, "name", "")).toEqual({ count: 3 });
  });
});

test.each([
  ["charge", 1, "Emails to 1 recipient"],
  ["refund", 2, "Refund for 2 recipients"],
  ["deposit", 0, "Payment"],
] as const)("a %s of %d is shown as %s", (type, recipients, words) => {
  expect(movementWords({ type, recipients })).toBe(words);
});

test("a figure of the ledger has its sign, with a true minus", () => {
  expect([signed("-3", -3), signed("5", 5), signed("0", 0)]).toEqual(["−3", "+5", "0"]);
});
