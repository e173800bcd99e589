import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { headerValues } from "../../gateways/mail-readers.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { Scenario } from "../every-call.ts";
import { holdEmails, withKey } from "./steps.ts";

interface Prepared {
  readonly templateId: string;
  readonly topicId: string;
}
/** What a run's preparation made, by project. */
const prepared = new Map<string, Prepared>();

async function prepare(run: CrashRun): Promise<void> {
  const { insist, project } = run;
  const made = async (path: string, body: object) =>
    (await insist("POST", path, { key: project.key, body })).body;
  const { id: topicId } = await made("/topics", { name: "News" });
  const html = pageWith("{{ unsubscribeUrl }}");
  const { id: templateId } = await made("/templates", { name: "News", subject: "News", html });
  await made(`/templates/${templateId}/publish`, {});
  prepared.set(project.id, { templateId, topicId });
}

function pageWith(link: string): string {
  return `<p><a href="${link}">Unsubscribe</a></p>`;
}

function of(run: CrashRun): Prepared {
  const found = prepared.get(run.project.id);
  assert.ok(found, "the run was not prepared");
  return found;
}

/** A test send of a template, repeated with its key: one email, at the price of one. */
export const testSent: Scenario = {
  name: "test-sent",
  prepare,
  act: async (run) => {
    const { insist, project } = run;
    const { templateId } = of(run);
    const { from, to } = project.email();
    const given = withKey(project, { from, to });
    const first = await insist("POST", `/templates/${templateId}/test`, given);
    const second = await insist("POST", `/templates/${templateId}/test`, given);
    return async () => {
      assert.equal(first.status, 200);
      assert.equal(first.body.id, second.body.id, "I5: a key has two test sends");
      await holdEmails(run, [{ id: first.body.id, stage: "sent", template: { id: templateId, version: 1 } }]);
    };
  },
};

/** The first emails of a project with an unsubscribe link in their content: it is that of their header, also at once. */
export const linkedContent: Scenario = {
  name: "linked-content",
  prepare,
  act: async (run) => {
    const { insist, project, emails, world } = run;
    const { templateId, topicId } = of(run);
    const { from, to } = project.email();
    const body = { from, to, topicId, template: { id: templateId } };
    const send = (name: string) => insist("POST", "/emails", withKey(project, body, name));
    await Promise.all([send("one"), send("two")]);
    return async () => {
      await holdEmails(run, [{ stage: "sent" }, { stage: "sent" }]);
      const links = world.ses.accepts().flatMap(({ raw }) => headerValues(raw, "List-Unsubscribe"));
      assert.equal(new Set(links).size, 1, `one recipient has the links ${links.join(", ")}`);
      const html = pageWith(links[0]?.slice(1, -1) ?? "");
      const sha256 = createHash("sha256").update(html).digest("hex");
      for (const email of await emails())
        assert.equal(email.html.sha256, sha256, "a link is not its header's");
    };
  },
};
