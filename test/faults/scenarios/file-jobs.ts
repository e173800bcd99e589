import assert from "node:assert/strict";
import { contactsIn } from "../../support/crash-audience.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import { newToken } from "../../support/links.ts";
import type { Scenario } from "../every-call.ts";
import { calmly, holdContacts, holdLedger, newGroup, remove } from "./audience.ts";
import { oneClick } from "./consent.ts";
import { newAddress, withKey } from "./steps.ts";

/** The ids of a project's jobs with a prefix. */
async function jobsOf({ rows, project }: CrashRun, prefix: string) {
  const all = await rows.all();
  return all
    .filter(({ pk, sk }) => pk === `P#${project.id}#JOB` && sk.startsWith(prefix))
    .map(({ sk }) => sk);
}

/** Five lines: one is invalid and one has an existing contact. A retried request starts another import. */
export const imported: Scenario = {
  name: "imported",
  act: async (run) => {
    const { insist, project, world } = run;
    const audience = await newGroup(run, "/audiences");
    const topic = await newGroup(run, "/topics");
    const { id } = await calmly(run, "POST", "/contacts", { email: "ada@example.com" });
    const names = ["ada@example.com", "nobody", "bob@example.com", "cyd@example.com", "dan@example.com"];
    const csv = ["email,plan", ...names.map((name) => `${name},pro`)].join("\n");
    const groups = { audienceIds: [audience], topicIds: [topic] };
    const body = { csv, onConflict: "update", ...groups };
    await insist("POST", "/contacts/imports", { key: project.key, body });
    return async () => {
      const there = names.filter((name) => name !== "nobody").map((name) => [name, [audience, topic]]);
      await holdContacts(run, Object.fromEntries(there));
      await holdLedger(run, id, ["topic_subscribed by import"]);
      const jobs = await jobsOf(run, "imp_");
      const done = await Promise.all(jobs.map((job) => calmly(run, "GET", `/contacts/imports/${job}`)));
      const created = done.reduce((sum, { counts }) => sum + counts.created, 0);
      assert.equal(created, 3, "contacts that the imports say they made");
      for (const { id: job, status, counts } of done) {
        assert.partialDeepStrictEqual(
          { status, ...counts },
          { status: "done", lines: 5, failed: 1, skipped: 0 },
        );
        assert.equal(counts.created + counts.updated, 4);
        const { items } = await calmly(run, "GET", `/contacts/imports/${job}/errors`);
        assert.deepEqual(
          items.map(({ line }: { readonly line: number }) => line),
          [3],
        );
        assert.ok(![...world.objects.keys()].some((name) => name.includes(job)), "its file is there still");
      }
    };
  },
};

/** A recipient leaves a topic by a link while an import puts them into it: they stay out of it, in any order. */
export const importedWhileLeft: Scenario = {
  name: "imported-while-left",
  act: async (run) => {
    const { insist, quiet, project, world } = run;
    const topic = await newGroup(run, "/topics");
    await calmly(run, "POST", "/contacts", { email: "ada@example.com", topicIds: [topic] });
    const names = ["ada@example.com", "bob@example.com", "cyd@example.com"];
    const links = await Promise.all(
      names.slice(0, 2).map((address) => newToken(world, project, { address, topicId: topic })),
    );
    const body = { csv: ["email", ...names].join("\n"), onConflict: "update", topicIds: [topic] };
    await insist("POST", "/contacts/imports", { key: project.key, body });
    const leave = (link: string) =>
      insist("POST", `/unsubscribe/${link}`, { ...oneClick, text: "scope=topic" });
    await Promise.all([quiet(), ...links.map(leave)]);
    return () => holdContacts(run, { [names[0] ?? ""]: [], [names[1] ?? ""]: [], [names[2] ?? ""]: [topic] });
  },
};

export const exported: Scenario = {
  name: "exported",
  act: async (run) => {
    const { insist, project, world } = run;
    for (const email of ["ada@example.com", "bob@example.com"])
      await calmly(run, "POST", "/contacts", { email });
    await insist("POST", "/contacts/exports", { key: project.key, body: {} });
    return async () => {
      for (const job of await jobsOf(run, "exp_")) {
        const { status, count } = await calmly(run, "GET", `/contacts/exports/${job}`);
        assert.deepEqual([status, count], ["done", 2]);
        const file = `exports/${project.id}/${job}.csv`;
        const names = [...world.objects.keys()].filter((name) => name.includes(job));
        // A held worker may write a page after all pages were joined: it cannot be read and expires.
        assert.deepEqual(
          names.filter((name) => name === file || !run.holdsUp),
          [file],
        );
        const lines = Buffer.from(world.objects.get(file) ?? []).toString();
        assert.equal(lines.match(/@example\.com/g)?.length, 2, "addresses in the file");
      }
    };
  },
};

/** A contact that received an email is erased; its complaint arrives afterwards. */
export const erased: Scenario = {
  name: "erased",
  act: async (run) => {
    const { insist, quiet, emails, world, project } = run;
    const address = newAddress();
    const topic = await newGroup(run, "/topics");
    const { id } = await calmly(run, "POST", "/contacts", { email: address, topicIds: [topic] });
    await insist("POST", "/emails", withKey(project, project.email({ to: address })));
    await remove(run, `/contacts/${id}?erase=true`);
    await quiet();
    await holdNothingOf(run, address);
    const [sent] = await emails();
    if (sent?.messageId) await world.ses.emit(sent.messageId, "Complaint", { recipients: [address] });
    return async () => {
      await holdNothingOf(run, address);
      assert.equal(contactsIn(await run.rows.all(), project.id).length, 0);
    };
  },
};

async function holdNothingOf({ rows }: CrashRun, address: string): Promise<void> {
  const name = address.split("@")[0] ?? address;
  const naming = (await rows.all()).filter(({ item }) => JSON.stringify(item).includes(name));
  assert.deepEqual(
    naming.map(({ pk, sk }) => `${pk} ${sk}`),
    [],
    "rows that name the erased person",
  );
}
