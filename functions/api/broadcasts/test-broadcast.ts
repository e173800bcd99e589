import { broadcastTests } from "../../contract/broadcasts/broadcast-tests.ts";
import { endpoint } from "../../http/endpoint.ts";
import { testBroadcast, testReads } from "../../operations/broadcasts/verbs/test-broadcast.ts";
import { bodyHash } from "../../operations/emails/accept/body-hash.ts";
import { requireScope } from "../../operations/projects/admission/require-scope.ts";

export const handler = endpoint(
  broadcastTests.testBroadcast,
  { reads: ({ params, body }, { projectId }) => testReads(projectId, params.broadcastId, body) },
  async ({ params, body, idempotencyKey, raw }, { caller, services, found }) => {
    if (body.contactId !== undefined) requireScope(caller.scopes, "contact:read");
    const { emailId, replayed } = await testBroadcast(services, {
      ...{ ...caller, body, found, idempotencyKey },
      // The same body for another broadcast is another request.
      bodyHash: bodyHash(`${broadcastTests.testBroadcast.id} ${params.broadcastId}`, raw),
      bodyBytes: raw.length,
    });
    return { reply: { id: emailId }, headers: replayed ? { "idempotent-replayed": "true" } : {} };
  },
);
