import type { RenderedTemplate } from "../../../domain/templates/template-content.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import { sourcesOf } from "../template/with-template.ts";
import { sampleForm } from "./content-form.ts";

const sample = "sample";
const propertyPath = "contact.properties.";

/**
 * Returns what a recipient would see of a content, one who has every field that it names; undefined where it cannot be
 * rendered. Unlike the source, it has what variables of the template and shared parts bring.
 */
export async function sampleEmail(content: BroadcastContent): Promise<RenderedTemplate | undefined> {
  const { html, text } = sourcesOf(content);
  if ((html === undefined && text === undefined) || (content.template && !content.pinned)) return undefined;
  const { render } = await sampleForm(content);
  const named = { email: "sample@example.com", firstName: sample, lastName: sample };
  const values = { unsubscribeUrl: "https://example.com/", contact: { ...named, properties: {} } };
  const first = render(values);
  if (!("missing" in first)) return "rendered" in first ? first.rendered : undefined;
  const properties = first.missing.flatMap((path) =>
    path.startsWith(propertyPath) ? [[path.slice(propertyPath.length), sample] as const] : [],
  );
  const second = render({
    ...values,
    contact: { ...named, properties: Object.fromEntries(properties) },
  });
  return "rendered" in second ? second.rendered : undefined;
}
