import { expect } from "vitest";
import { headerValues } from "../../gateways/mail-readers.ts";
import { test } from "../../support/test.ts";
import { acceptsOf } from "../../workers/mail.ts";

test.for([
  [{ html: " ", text: "Hello" }, "text/plain; charset=utf-8"],
  [{ html: "\r\n\t\u00a0", text: "Hello" }, "text/plain; charset=utf-8"],
  [{ html: "<p>Hello</p>", text: " \n" }, "text/html; charset=utf-8"],
  [{ html: "", text: "Hello" }, "text/plain; charset=utf-8"],
] as const)(
  "an email has no part of blanks that hides the other one: %j",
  async ([over, type], { world, project: { key, email } }) => {
    const { body } = await world.api("POST", "/emails", { key, body: email({ ...over }) });
    await world.settle();
    const raw = Buffer.from(acceptsOf(world, body.id)[0]?.raw ?? []);
    expect(headerValues(raw, "Content-Type")).toEqual([type]);
    expect(raw.toString()).toContain("Hello");
    expect((await world.api("GET", `/emails/${body.id}`, { key })).body).toMatchObject(over);
  },
);
