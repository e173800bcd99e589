import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { contactsOf, imported } from "./importing.ts";

const counts = (lines: number, given: Readonly<Record<string, number>>) => ({
  ...{ lines, created: 0, updated: 0, skipped: 0, failed: 0 },
  ...given,
});

describe("an import of opt-outs", () => {
  test.for(["skip", "update"] as const)(
    "an opt-out in a file counts for a contact that exists: %s",
    async (onConflict, { world, project: { key } }) => {
      await imported(world, key, "email,firstName\na@x.test,Ada\nb@x.test,Bo\nc@x.test,Cy");
      await world.api("PATCH", "/contacts/c@x.test", { key, body: { unsubscribed: true } });
      const topicId = (await world.api("POST", "/topics", { key, body: { name: "T" } })).body.id;
      const csv =
        "email,firstName,unsubscribed\na@x.test,Other,yes\nb@x.test,Other,no\nc@x.test,Other,1\nB@x.test,Two,1";
      const done = await imported(world, key, csv, { onConflict, topicIds: [topicId] });
      const contacts = await contactsOf(world, key);
      for (const [email, name] of [
        ["a@x.test", "Ada"],
        ["b@x.test", "Bo"],
        ["c@x.test", "Cy"],
      ] as const) {
        expect(contacts.get(email)).toMatchObject({ unsubscribed: true });
        if (onConflict === "skip")
          expect(contacts.get(email)).toMatchObject({ firstName: name, topicIds: [] });
      }
      if (onConflict === "skip")
        expect(done).toMatchObject({ counts: counts(4, { updated: 2, skipped: 2 }), errors: [] });
    },
  );

  test("an opt-out in a file counts where the rest of its line could not be applied", async ({
    world,
    project: { key },
  }) => {
    await imported(world, key, "email\na@x.test");
    const columns = Array.from({ length: 51 }, (_, at) => `p${at}`);
    const csv = `email,unsubscribed,${columns.join(",")}\na@x.test,yes,${columns.join(",")}`;
    const skipped = await imported(world, key, csv, { onConflict: "skip" });
    expect(skipped.counts).toEqual(counts(1, { updated: 1 }));
    const both = `${csv.replaceAll("a@x", "b@x")}\n${csv.split("\n")[1]}`;
    const done = await imported(world, key, both);
    expect(done.counts).toEqual(counts(2, { created: 1, updated: 1 }));
    expect(done.errors).toEqual(
      [2, 3].map((line) => expect.stringMatching(`^${line}: .*only its opt-out was applied$`)),
    );
    for (const email of ["a@x.test", "b@x.test"])
      expect((await contactsOf(world, key)).get(email)).toMatchObject({ unsubscribed: true, properties: {} });
  });

  test.for(["skip", "update"] as const)(
    "an opt-out counts where another column of its line cannot be read, and nothing else of the line: %s",
    async (onConflict, { world, project: { key } }) => {
      const body = { email: "a@x.test", firstName: "Ada", properties: { age: 1 } };
      await world.api("POST", "/contacts", { key, body });
      const long = "x".repeat(300);
      const csv = `email,firstName,age,unsubscribed\na@x.test,Other,old,yes\nb@x.test,${long},2,1\nc@x.test,${long},2,no\nd@x.test,,3,yes,more`;
      const done = await imported(world, key, csv, { onConflict });
      expect(done.counts).toEqual(counts(4, { created: 1, updated: 1, failed: 2 }));
      expect(done.errors).toEqual([
        "2: properties.age: must be a number; of the line, only its opt-out was applied",
        "3: firstName: may be at most 200 characters; of the line, only its opt-out was applied",
        "4: firstName: may be at most 200 characters",
        "5: the line has more columns than the header",
      ]);
      const contacts = await contactsOf(world, key);
      expect(contacts.get("a@x.test")).toMatchObject({
        unsubscribed: true,
        firstName: "Ada",
        properties: { age: 1 },
      });
      expect(contacts.get("b@x.test")).toMatchObject({ unsubscribed: true, firstName: null });
    },
  );

  test("reads the words of a column of statuses, and unsubscribes by them", async ({
    world,
    project: { key },
  }) => {
    const csv =
      "email,Email Marketing: Status\na@x.test,subscribed\nb@x.test,not_subscribed\nc@x.test,Unsubscribed\nd@x.test,pending";
    for (const column of ["subscribed", "unsubscribed"]) {
      const done = await imported(world, key, csv, { columns: { "email marketing: status": column } });
      expect(done.errors).toEqual([`5: ${column}: must be true or false`]);
    }
    const contacts = await contactsOf(world, key);
    const isOut = (email: string) => contacts.get(email)?.["unsubscribed"];
    expect(["a@x.test", "b@x.test", "c@x.test"].map(isOut)).toEqual([false, true, true]);
  });

  test("a late line that says an opt-out in a property is rejected, unless the column is named a property", async ({
    world,
    project: { key },
  }) => {
    const first = Array.from({ length: 1000 }, (_, at) => `u${at}@x.test,NY`).join("\n");
    const csv = `email,mailing_state\n${first}\nlate@x.test,Unsubscribed`;
    const done = await imported(world, key, csv);
    expect(done.counts).toEqual(counts(1001, { created: 1000, failed: 1 }));
    expect(done.errors).toEqual([
      "1002: properties.mailing_state: says that this is an opt-out: set the column in `columns`",
    ]);
    expect((await contactsOf(world, key)).get("late@x.test")).toBeUndefined();
    const columns = { mailing_state: "properties.mailing_state" };
    expect(
      (await imported(world, key, "email,mailing_state\nlate@x.test,Unsubscribed", { columns })).errors,
    ).toEqual([]);
    const own = "email,properties.mailing_state,properties.opted_out\nlate@x.test,cleaned,x";
    expect((await imported(world, key, own)).errors).toEqual([]);
  });
});
