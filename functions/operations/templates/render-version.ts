import { createHash } from "node:crypto";
import { previewToken } from "../../domain/contacts/link-token.ts";
import { textFromHtml } from "../../domain/platform/markup/text-from-html.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { unsubscribeVariable } from "../../domain/platform/unsubscribe-rules.ts";
import { largeHtml } from "../../domain/templates/large-html.ts";
import { referencesOf } from "../../domain/templates/references.ts";
import type { RenderedTemplate, TemplateClosure } from "../../domain/templates/template-content.ts";
import type { Services } from "../../services.ts";
import { parseContact } from "../../store/contacts/contacts.ts";
import { contactKey, publishedTemplateKey } from "../../store/platform/keys.ts";
import { optionalRow, type ReadResult, readTogether, row } from "../../store/platform/read-plan.ts";
import { parsePublishedTemplate } from "../../store/templates/published-templates.ts";
import type { TemplateRow } from "../../store/templates/templates.ts";
import { linkOf } from "../contacts/consent/unsubscribe-link.ts";
import { findVersion, templateReads } from "./find-template.ts";
import { renderClosure } from "./render-closure.ts";
import { partsOf, usedReads, usedTemplates } from "./used-parts.ts";

export interface RenderRequest {
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly contactId?: string | undefined;
  readonly version?: number | undefined;
}

/** What `renderVersion` reads along with the caller's key. */
export function renderReads(projectId: string, templateId: string, { contactId, version }: RenderRequest) {
  return {
    ...templateReads(projectId, templateId),
    published: row(
      publishedTemplateKey(projectId, templateId, version),
      (item) => item && parsePublishedTemplate(item),
    ),
    contact: optionalRow(contactId && contactKey(projectId, contactId), (item) => item && parseContact(item)),
  };
}
type Found = ReadResult<ReturnType<typeof renderReads>>;

/**
 * Renders a version as a send would: the published one, or the one that is named; the draft where none is published.
 * @throws {Refusal} `not_found`, `validation_error`
 */
export async function renderVersion(services: Services, found: Found, request: RenderRequest) {
  const version = request.version ?? found.published?.version ?? found.template.version;
  return { version, ...resultOf(await renderFound(services, found, request, version)) };
}

/**
 * Renders one version, with what is found of it and of the contact.
 * @throws {Refusal} `not_found`, `validation_error`
 */
export async function renderFound(
  services: Services,
  { template, published, contact }: Found,
  request: RenderRequest,
  version: number,
): Promise<RenderedTemplate> {
  if (request.contactId !== undefined && !contact)
    throw new Refusal("not_found", "Contact not found in this project.");
  const closure = published?.version === version ? published : await draftOf(services, template, version);
  const variables = { ...(contact && { contact: contactVariables(contact) }), ...request.variables };
  const link = request.variables?.[unsubscribeVariable] || previewLink(services, contact?.email);
  return renderClosure(closure, { ...variables, [unsubscribeVariable]: link }, (field) => field);
}

/** A link that unsubscribes nobody, as long as that of the contact; the link of a broadcast names its email as well. */
export function previewLink(
  services: Services,
  address = "someone@example.com",
  isOfBroadcast = false,
): string {
  return linkOf(services, previewToken(address, isOfBroadcast ? 2 : 1));
}

/** What templates see of a contact. */
function contactVariables({ email, firstName, lastName, properties }: NonNullable<Found["contact"]>) {
  return { email, firstName, lastName, properties };
}

function resultOf({ subject, html, text }: RenderedTemplate) {
  return {
    ...{ subject, html, text: text ?? textFromHtml(html) },
    htmlSha256: createHash("sha256").update(html).digest("hex"),
    htmlBytes: Buffer.byteLength(html),
    findings: [...largeHtml("html", html, "after rendering")],
  };
}

/** A version that is not published, with its layout and blocks as they are published now. */
async function draftOf(services: Services, template: TemplateRow, version: number): Promise<TemplateClosure> {
  const { id, projectId, uses } = template;
  const [stored, { used }] = await Promise.all([
    findVersion(services, template, version),
    readTogether(services.tables, usedReads(projectId, Object.keys(uses))),
  ]);
  const { mjml: _, ...content } = stored.content;
  const aliases = referencesOf(content.html);
  // An older version may use other ones.
  const all = await usedTemplates(services, projectId, aliases, used);
  return { id, version, ...content, parts: partsOf(all, id) };
}
