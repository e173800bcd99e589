import * as z from "zod/mini";
import { isLanguageTag } from "../../domain/markup/language.ts";
import { markupFormats } from "../../domain/markup/markup-format.ts";
import { variablePath } from "../../domain/templates/variables.ts";
import { area } from "../platform/area.ts";
import { Count, id, isVisible, Micros, Text } from "../platform/words.ts";
import { Link, line, WebUrl } from "./given-texts.ts";

const longestPrompt = 4000;

function list<Item extends z.ZodMiniType>(item: Item, most: number) {
  return z.array(item).check(z.maxLength(most, `must have at most ${most} items`));
}

const Color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, "must be a color such as #1a73e8"));
const VariableName = z.string().check(
  z.maxLength(100, "must be at most 100 characters"),
  z.regex(
    /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,4}$/,
    "must be a name such as firstName, or a path such as order.total",
  ),
  // A template can declare no other.
  z.refine(
    (name) => variablePath.test(name),
    "must have names of at most 64 characters that no object inherits",
  ),
);

const MarkupBody = z.strictObject({
  prompt: Text.check(
    z.minLength(1, "must not be empty"),
    z.refine(isVisible, "must not be empty"),
    z.maxLength(longestPrompt, `must be at most ${longestPrompt} characters`),
  ),
  format: z._default(z.enum(markupFormats), "mjml"),
  kind: z._default(z.enum(["transactional", "marketing"]), "transactional"),
  tone: z.optional(line(100)),
  brand: z.optional(
    z.strictObject({
      name: z.optional(line(100)),
      colors: z.optional(list(Color, 6)),
      logoUrl: z.optional(WebUrl),
      address: z.optional(line(300)),
    }),
  ),
  language: z.optional(
    z.string().check(
      z.maxLength(35, "must be at most 35 characters"),
      z.refine((text) => isLanguageTag(text), "must be a BCP 47 language tag, such as en or pt-BR"),
    ),
  ),
  baseTemplateId: z.optional(id("tpl")),
  variables: z._default(list(VariableName, 50), []),
  links: z._default(list(Link, 20), []),
});

const GeneratedEmail = z.strictObject({
  id: id("gen"),
  subject: z.string(),
  previewText: z.string(),
  html: z.string(),
  text: z.string(),
  mjml: z.optional(z.string()),
  variables: z.array(z.string()),
  removed: z.array(z.strictObject({ what: z.string(), why: z.string() })),
  warnings: z.array(z.string()),
  usage: z.strictObject({ inputTokens: Count, outputTokens: Count, costMicros: Micros }),
  model: z.string(),
});

export const ai = area("ai", {
  generateMarkup: {
    method: "POST",
    path: "/ai/generate",
    access: { key: "ai:generate" },
    body: MarkupBody,
    idempotent: true,
    reply: [200, GeneratedEmail],
    refuses: [
      "not_found",
      "generation_refused",
      "generation_failed",
      "generation_quota_exceeded",
      "rate_limited",
    ],
  },
});
