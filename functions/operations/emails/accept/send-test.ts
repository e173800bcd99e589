import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { ReadResult } from "../../../store/platform/read-plan.ts";
import { type RenderRequest, renderFound, renderReads } from "../../templates/render-version.ts";
import { acceptEmail } from "./accept-email.ts";
import type { SendDraft } from "./send-draft.ts";
import { sendReads } from "./send-reads.ts";
import type { SendRequest } from "./validate-send.ts";

/** Which version is sent, with what, and to whom. */
interface TestBody extends RenderRequest, Pick<SendDraft, "from" | "to" | "replyTo"> {}

/** What a test send reads along with the caller's key: what a send and what a rendering reads. */
export function testReads(
  { body, idempotencyKey, templateId }: TestInput,
  projectId: string,
  services: Services,
) {
  return {
    ...sendReads([{ ...body, cc: [], bcc: [] }], idempotencyKey, projectId, services),
    ...renderReads(projectId, templateId, body),
  };
}

interface TestInput {
  readonly body: TestBody;
  readonly idempotencyKey: string | undefined;
  readonly templateId: string;
}

interface TestRequest extends Omit<SendRequest, "drafts" | "pathOf" | "found"> {
  readonly body: TestBody;
  readonly found: ReadResult<ReturnType<typeof testReads>>;
}

/**
 * Sends a version of a template as an email like any other: the named version, or the latest, published or not.
 * @throws {Refusal} as `acceptEmail` and `renderFound`; `validation_error` for a layout or block
 */
export function sendTest(services: Services, { body, ...request }: TestRequest) {
  const { from, to, replyTo } = body;
  const draft: SendDraft = { from, to, cc: [], bcc: [], replyTo, subject: "", html: "" };
  const render = async () => {
    const { template } = request.found;
    if (template.kind !== "template") throw notSent(template.kind);
    const version = body.version ?? template.version;
    const rendered = await renderFound(services, request.found, body, version);
    return [{ ...draft, ...rendered, renderedFrom: { id: template.id, version } }];
  };
  return acceptEmail(services, { ...request, drafts: [draft], pathOf: (_, field) => field }, render);
}

function notSent(kind: string): Refusal {
  const message = `is a ${kind}, which other templates use`;
  return new Refusal("validation_error", `This template ${message}.`, {
    issues: [{ path: "templateId", message }],
  });
}
