import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { ask } from "../http/calls.ts";
import { newTemplate } from "../http/rows.ts";
import { beyondPlan, nobody } from "./contact-provocations.ts";
import type { Provoke } from "./provocations.ts";

const stale: Provoke = ({ world, call, by }) =>
  ask(world, { ...call, body: { ...Object(call.body), ifRevision: 99 } }, by);

const takenAlias: Provoke = async ({ world, call, by }) => {
  await world.api("POST", "/templates", { ...by, body: { ...newTemplate, alias: "taken" } });
  return ask(world, { ...call, body: { ...Object(call.body), alias: "taken" } }, by);
};

/** A block that a template uses. */
const usedBlock: Provoke = async ({ world, call, by }) => {
  const block = { name: "Footer", kind: "block", alias: "footer", html: "<p>Footer</p>" };
  const { body } = await world.api("POST", "/templates", { ...by, body: block });
  await world.api("POST", `/templates/${body.id}/publish`, by);
  await world.api("POST", "/templates", { ...by, body: { ...newTemplate, html: '{% render "footer" %}' } });
  return ask(world, { ...call, path: `/templates/${body.id}` }, by);
};

const draftOfContact: Provoke = async ({ world, call, project }) =>
  ask(
    world,
    { ...call, body: { contactId: "con_01KV5JE8G09BQEJJWM1YBQ5300" } },
    { key: await project.newKey({ scopes: ["template:read"] }) },
  );

const ofRow = { not_found: nobody };

/** How the refusals of template endpoints are brought about. */
export const templateProvocations: {
  readonly [operationId: string]: { readonly [name in RefusalName]?: Provoke };
} = {
  createTemplate: {
    not_found: ({ world, call, by }) =>
      ask(world, { ...call, body: { name: "x", fromGeneration: "gen_01KV5JE8G09BQEJJWM1YBQ5300" } }, by),
    already_exists: takenAlias,
    invalid_state: beyondPlan,
  },
  getTemplate: ofRow,
  updateTemplate: { ...ofRow, already_exists: takenAlias, invalid_state: stale },
  deleteTemplate: { ...ofRow, invalid_state: usedBlock },
  publishTemplate: { ...ofRow, invalid_state: stale },
  restoreTemplate: { ...ofRow, invalid_state: stale },
  duplicateTemplate: { ...ofRow, already_exists: takenAlias, invalid_state: beyondPlan },
  listTemplateVersions: ofRow,
  getTemplateVersion: ofRow,
  diffTemplate: ofRow,
  listTemplateUses: ofRow,
  testTemplate: {
    ...ofRow,
    domain_not_verified: ({ world, call, by }) =>
      ask(world, { ...call, body: { ...Object(call.body), from: "a@nobodys.test" } }, by),
  },
  renderTemplate: { ...ofRow, missing_scope: draftOfContact },
};
