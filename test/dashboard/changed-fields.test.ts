import { describe, expect, test } from "vitest";
import { changedFields } from "../../dashboard/api/changed-fields.ts";

describe("what a form sends of the thing that it changes", () => {
  const before = { firstName: "Ada", unsubscribed: false, scopes: ["email:send"] };

  test("is only what was changed in it, so that nobody is subscribed again by a new name", () => {
    expect(changedFields(before, { ...before, firstName: "Eva" })).toEqual({ firstName: "Eva" });
    expect(changedFields(before, { ...before, unsubscribed: true })).toEqual({ unsubscribed: true });
    expect(changedFields(before, { ...before, scopes: [] })).toEqual({ scopes: [] });
  });

  test("is a field that was emptied, and nothing where nothing was changed", () => {
    expect(changedFields<{ name: string | null }>({ name: "Ada" }, { name: null })).toEqual({ name: null });
    expect(changedFields(before, { ...before, scopes: ["email:send"] })).toBeUndefined();
  });
});
