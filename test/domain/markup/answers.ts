import { buildMarkup } from "../../../functions/domain/markup/build-markup.ts";
import type { MarkupFormat } from "../../../functions/domain/markup/markup-format.ts";
import type { MarkupRequest } from "../../../functions/domain/markup/markup-request.ts";
import { hostileFragments, hostileHead, hostileMjml } from "./hostile-answers.ts";

export const request: MarkupRequest = {
  prompt: "Thank a customer.",
  format: "mjml",
  kind: "transactional",
  variables: ["name"],
  links: ["https://shop.example/orders"],
};

/** Builds the email of an answer with this source. */
export function build(source: string, over: Partial<MarkupRequest> = {}, subject = "Hello") {
  return buildMarkup({ subject, source, language: undefined, notes: [] }, { ...request, ...over });
}

/** Builds an email that is expected to be usable. */
export async function built(source: string, over: Partial<MarkupRequest> = {}, subject = "Hello") {
  const result = await build(source, over, subject);
  if ("fault" in result) throw new Error(result.fault);
  return result;
}

/** Builds an email that is expected to be refused, and returns the fault. */
export async function faultOf(source: string, over: Partial<MarkupRequest> = {}, subject = "Hello") {
  const result = await build(source, over, subject);
  return "fault" in result ? result.fault : undefined;
}

export function page(content: string, head = ""): string {
  return `<mjml><mj-head>${head}</mj-head><mj-body>${content}</mj-body></mjml>`;
}

export function text(html: string): string {
  return page(`<mj-section><mj-column><mj-text>${html}</mj-text></mj-column></mj-section>`);
}

interface HostileAnswer {
  readonly format: MarkupFormat;
  readonly source: string;
}

/** Every hostile answer: each fragment in both formats, and what MJML adds. */
export const hostileAnswers: readonly HostileAnswer[] = [
  ...hostileFragments.map((source) => ({
    format: "html" as const,
    source: `<p>Hello {{ name }}</p>${source}`,
  })),
  ...hostileFragments.map((source) => ({ format: "mjml" as const, source: text(`<p>Hello</p>${source}`) })),
  ...hostileMjml.map((source) => ({ format: "mjml" as const, source: page(source) })),
  ...hostileHead.map((head) => ({
    format: "mjml" as const,
    source: page("<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>", head),
  })),
  ...[
    "<mjml>",
    "<mjml><mj-body>",
    "<mj-body></mj-body>",
    text("x").slice(0, -20),
    `${text("x")}<script>alert(1)</script>`,
  ].map((source) => ({ format: "mjml" as const, source })),
];
