import type { RefusalName } from "../../functions/domain/platform/refusals.ts";
import { monthOf } from "../../functions/domain/projects/charge.ts";
import { generationUsageKey } from "../../functions/store/platform/keys.ts";
import { put } from "../../functions/store/platform/write.ts";
import { ask } from "../http/calls.ts";
import type { ModelReaction } from "../support/test-model.ts";
import type { Provoke } from "./provocations.ts";

type Provocations = { readonly [name in RefusalName]?: Provoke };

const answering =
  (outcome: ModelReaction): Provoke =>
  ({ world, call, by }) => {
    world.model.answer(outcome);
    return ask(world, call, by);
  };

const repeated =
  (times: number): Provoke =>
  async ({ world, call, by }) => {
    for (let at = 0; at < times; at++) await ask(world, call, by);
    return ask(world, call, by);
  };

/** How the refusals of generated markup are brought about. */
export const markupProvocations: { readonly [operationId: string]: Provocations } = {
  generateMarkup: {
    missing_scope: async ({ world, call, project }) =>
      ask(world, call, { key: await project.newKey({ scopes: ["email:send"] }) }),
    not_found: ({ world, call, by }) =>
      ask(world, { ...call, body: { prompt: "x", baseTemplateId: "tpl_01KV5JE8G09BQEJJWM1YBQ5300" } }, by),
    generation_refused: answering(() => ({ kind: "refused" })),
    generation_failed: answering(() => ({ kind: "cut" })),
    rate_limited: repeated(10),
    generation_quota_exceeded: async ({ world, call, project, by }) => {
      const key = generationUsageKey(project.id, monthOf(world.clock.now()));
      await put(world.services.tables, "data", { ...key, rev: 1, used: 100, open: {}, starts: [] });
      return ask(world, call, by);
    },
  },
};
