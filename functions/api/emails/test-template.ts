import { testSends } from "../../contract/emails/test-sends.ts";
import { endpoint } from "../../http/endpoint.ts";
import { bodyHash } from "../../operations/emails/accept/body-hash.ts";
import { sendTest, testReads } from "../../operations/emails/accept/send-test.ts";
import { requireScope } from "../../operations/projects/admission/require-scope.ts";

export const handler = endpoint(
  testSends.testTemplate,
  {
    reads: ({ params: { templateId }, body, idempotencyKey }, { projectId, services }) =>
      testReads({ body, idempotencyKey, templateId }, projectId, services),
  },
  async ({ params, body, idempotencyKey, raw }, { caller, services, found }) => {
    requireScope(caller.scopes, "email:send");
    if (body.contactId !== undefined) requireScope(caller.scopes, "contact:read");
    const { emailId, replayed } = await sendTest(services, {
      ...caller,
      body,
      idempotencyKey,
      // The same body for another template is another request.
      bodyHash: bodyHash(`${testSends.testTemplate.id} ${params.templateId}`, raw),
      bodyBytes: raw.length,
      found,
    });
    return { reply: { id: emailId }, headers: replayed ? { "idempotent-replayed": "true" } : {} };
  },
);
