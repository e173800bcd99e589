import { ai } from "../../contract/markup/markup.ts";
import { endpoint } from "../../http/endpoint.ts";
import { bodyHash } from "../../operations/emails/accept/body-hash.ts";
import { generateMarkup, generationReads } from "../../operations/markup/generate-markup.ts";

export const handler = endpoint(
  ai.generateMarkup,
  {
    reads: ({ idempotencyKey }, { projectId, services }) =>
      generationReads(services, projectId, idempotencyKey),
  },
  async ({ body, idempotencyKey, raw }, { caller: { projectId, scopes }, services, found }) => {
    const { generation, replayed } = await generateMarkup(services, {
      ...{ projectId, scopes, idempotencyKey, found, request: body },
      bodyHash: bodyHash(ai.generateMarkup.id, raw),
    });
    return { reply: generation, headers: replayed ? { "idempotent-replayed": "true" } : {} };
  },
);
