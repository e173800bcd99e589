import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { html, newTemplated, variables } from "./templated.ts";

describe("the check of a broadcast looks at what recipients would see", () => {
  type Judged = { readonly rule: string; readonly receiver: string; readonly state: string };
  const stateOf = async ({ call, path }: Awaited<ReturnType<typeof newTemplated>>, rule: string) => {
    const { rules } = (await call("GET", `${path}/check`)).body;
    return rules.find((one: Judged) => one.rule === rule && one.receiver === "google")?.state;
  };

  test("a subject that begins as a reply's only by a variable of its template", async ({ world }) => {
    const draft = await newTemplated(world);
    expect(await stateOf(draft, "reply_prefix")).toBe("met");
    await draft.published({ subject: "{{ greeting }} {{ offer.name }}" });
    expect(await stateOf(draft, "reply_prefix")).toBe("met");
    const greeting = "Re: your order, {{ contact.firstName }}, {{ contact.properties.plan }}";
    const template = { alias: "offer", variables: { ...variables, greeting } };
    expect((await draft.call("PATCH", draft.path, { template })).status).toBe(200);
    expect(await stateOf(draft, "reply_prefix")).toBe("broken");
  });

  test("hidden text that a shared part brings", async ({ world }) => {
    const draft = await newTemplated(world);
    expect(await stateOf(draft, "hidden_content")).toBe("met");
    const hidden = `<p style="display:none">${"word ".repeat(100)}</p>`;
    const part = await draft.author.made({ kind: "block", name: "Foot", alias: "foot", html: hidden });
    await draft.author.publish(part.id);
    await draft.published({ html: `${html}{% render "foot" %}` });
    expect(await stateOf(draft, "hidden_content")).toBe("at_risk");
  });
});
