import * as fc from "fast-check";
import { expect } from "vitest";
import { readLine } from "../../functions/domain/imports/import-line.ts";
import { contactsOf, imported } from "../api/imports/importing.ts";
import { test } from "../support/test.ts";
import { property } from "./property.ts";

const yes = ["true", "yes", "1"];
const no = ["false", "no", "0"];
const inAnyCase = (words: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...words), fc.boolean(), fc.constantFrom("", " ", "\t", "\u00a0"))
    .map(([word, isUpper, space]) => `${space}${isUpper ? word.toUpperCase() : word}${space}`);
const cell = fc.oneof(
  inAnyCase(yes),
  inAnyCase(no),
  fc.constantFrom("", " ", "y", "n", "on", "2", "01", "yes!", "not yes", "null", "'1", "'=1", "2024-01-01"),
  fc.string(),
);

const read = (column: "subscribed" | "unsubscribed", value: string) =>
  readLine(["a@x.test", value], {
    ...{ columns: ["email", column], delimiter: "," },
    typeOf: () => undefined,
  });

property(
  "a column of opt-ins subscribes only who has said yes; what cannot be read is an error",
  cell,
  (value) => {
    const text = value.trim().toLowerCase();
    const result = read("subscribed", value);
    if (yes.includes(text)) expect(result).toEqual({ line: { email: expect.anything() } });
    else if (text === "" || no.includes(text)) expect(result).toMatchObject({ line: { unsubscribed: true } });
    else expect(result).toEqual({ fault: "subscribed: must be true or false" });
  },
);

property(
  "a column of opt-outs unsubscribes who has said yes, and is read with the same words",
  cell,
  (value) => {
    const text = value.trim().toLowerCase();
    const result = read("unsubscribed", value);
    if (yes.includes(text)) expect(result).toMatchObject({ line: { unsubscribed: true } });
    else if (text === "" || no.includes(text)) expect(result).toEqual({ line: { email: expect.anything() } });
    else expect(result).toEqual({ fault: "unsubscribed: must be true or false" });
  },
);

test("an import by opt-ins subscribes nobody else, and nobody again; a short line has an empty cell", async ({
  world,
  project: { key },
}) => {
  await imported(world, key, "email,unsubscribed\nleft@x.test,true\n");
  const lines = [
    "yes@x.test,YES",
    "no@x.test,no",
    "empty@x.test,",
    "short@x.test",
    "odd@x.test,maybe",
    "left@x.test,1",
  ];
  const csv = ["email,Accepts Email Marketing", ...lines].join("\n");
  const done = await imported(world, key, csv, { columns: { "Accepts Email Marketing": "subscribed" } });
  expect(done.counts).toMatchObject({ created: 4, failed: 1 });
  expect(done.errors).toEqual(["6: subscribed: must be true or false"]);
  const contacts = await contactsOf(world, key);
  const shown = ["yes", "no", "empty", "short", "left", "odd"].map(
    (name) => contacts.get(`${name}@x.test`)?.["unsubscribed"],
  );
  expect(shown).toEqual([false, true, true, true, true, undefined]);
});

test("a file may have both columns: whoever is out by one of them is out", async ({
  world,
  project: { key },
}) => {
  const csv = "email,in,out\na@x.test,yes,no\nb@x.test,no,no\nc@x.test,yes,yes\n";
  await imported(world, key, csv, { columns: { in: "subscribed", out: "unsubscribed" } });
  const contacts = await contactsOf(world, key);
  const shown = ["a", "b", "c"].map((name) => contacts.get(`${name}@x.test`)?.["unsubscribed"]);
  expect(shown).toEqual([false, true, true]);
});
