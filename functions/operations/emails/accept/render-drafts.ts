import { Refusal } from "../../../domain/platform/refusals.ts";
import { unsubscribeVariable } from "../../../domain/platform/unsubscribe-rules.ts";
import type { TemplateClosure } from "../../../domain/templates/template-content.ts";
import type { Services } from "../../../services.ts";
import { parseLinkKey } from "../../../store/contacts/link-keys.ts";
import type { Item } from "../../../store/platform/table.ts";
import { parsePublishedTemplate } from "../../../store/templates/published-templates.ts";
import { ensureLinkKey, unsubscribeLink } from "../../contacts/consent/unsubscribe-link.ts";
import { closureRenderer } from "../../templates/render-closure.ts";
import type { SendDraft } from "./send-draft.ts";
import { hasOwnLink, templateKeyOf } from "./send-reads.ts";
import type { SendRequest } from "./validate-send.ts";

/** What one call may come to when it is rendered: as much as a request may send itself. */
const largestCall = 6_000_000;

/**
 * Returns the drafts with what their templates render to. Each template is unpacked and parsed once for all of them.
 * @throws {Refusal} `validation_error` for missing variables, a layout or block, and emails that are too large
 */
export async function renderDrafts(
  services: Services,
  { projectId, drafts, found, pathOf }: SendRequest,
): Promise<readonly SendDraft[]> {
  const linkFor = ownLinks(services, projectId, found.linkKey);
  const renderers = new Map<string, Promise<Renderer>>();
  const rendered: SendDraft[] = [];
  let bytes = 0;
  for (const [at, draft] of drafts.entries()) {
    const ref = draft.template && templateKeyOf(projectId, draft.template).sk;
    const item = found.templates.get(ref);
    if (ref === undefined || !item) {
      rendered.push(draft);
      continue;
    }
    const renderer = renderers.get(ref) ?? newRenderer(parsePublishedTemplate(item), pathOf(at, "template"));
    renderers.set(ref, renderer);
    const { id, version, hasLink, render } = await renderer;
    const link = hasLink && hasOwnLink(draft) ? { [unsubscribeVariable]: await linkFor(draft) } : {};
    const variables = { ...draft.template?.variables, ...link };
    const { subject, html, text } = render(variables, (field) => pathOf(at, `template.${field}`));
    bytes += Buffer.byteLength(html);
    if (bytes > largestCall) throw tooLarge(pathOf(at, "template"));
    const own = draft.subject === "" ? subject : draft.subject;
    rendered.push({ ...draft, subject: own, html, text, renderedFrom: { id, version } });
  }
  return rendered;
}

interface Renderer {
  readonly id: string;
  readonly version: number;
  /** Whether its sources mention the unsubscribe link. */
  readonly hasLink: boolean;
  readonly render: Awaited<ReturnType<typeof closureRenderer>>;
}

async function newRenderer(
  template: ReturnType<typeof parsePublishedTemplate>,
  path: string,
): Promise<Renderer> {
  const { id, version, kind } = template;
  const message = `is a ${kind}, which other templates use`;
  if (kind !== "template")
    throw new Refusal("validation_error", `${path} ${message}.`, { issues: [{ path, message }] });
  return { id, version, hasLink: hasLink(template), render: await closureRenderer(template) };
}

function hasLink({ subject, html, text, parts }: TemplateClosure): boolean {
  const sources = [subject, html, text, ...Object.values(parts).map((part) => part.html)];
  return sources.some((source) => source?.includes(unsubscribeVariable));
}

/** Returns a function that makes the link of a draft's recipient; the project's key is made when a link first needs it. */
function ownLinks(services: Services, projectId: string, item: Item | undefined) {
  let key: Promise<Uint8Array> | undefined;
  return async ({ to: [recipient], topicId }: SendDraft): Promise<string> => {
    if (!recipient) throw new Error("a link for nobody");
    key ??= ensureLinkKey(services, projectId, item && parseLinkKey(item));
    return unsubscribeLink(services, { projectId, topicId, address: recipient.address }, await key);
  };
}

function tooLarge(path: string): Refusal {
  const message = "is where the rendered emails of this call become larger than 6 MB";
  return new Refusal("validation_error", `${path} ${message}.`, { issues: [{ path, message }] });
}
