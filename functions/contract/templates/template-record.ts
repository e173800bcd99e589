import * as z from "zod/mini";
import { aliasPattern } from "../../domain/templates/references.ts";
import { templateKinds } from "../../domain/templates/template-content.ts";
import { variablePath } from "../../domain/templates/variables.ts";
import { Count, Instant, id, Name, Text } from "../platform/words.ts";

const nullable = z.nullable;
const largestSource = 400_000;

export const Kind = z.enum(templateKinds);
export const Purpose = z.enum(["transactional", "marketing"]);
export const Version = z.int().check(z.positive());

export const Alias = z
  .string()
  .check(
    z.regex(
      aliasPattern,
      "takes 1 to 64 lower-case letters, digits, dots, dashes and underscores, and is not constructor",
    ),
  );

const Source = Text.check(z.maxLength(largestSource, "must be at most 400,000 characters"));
const SubjectSource = z
  .string()
  .check(z.maxLength(998, "must be at most 998 characters"), z.regex(/^\P{Cc}*$/u, "must be one line"));

const Fallback = nullable(
  z.union([z.string().check(z.maxLength(1000, "must be at most 1,000 characters")), z.number(), z.boolean()]),
);
const VariableKey = z
  .string()
  .check(z.regex(variablePath, "must be a name such as `firstName`, or a path such as `user.name`"));

/** A variable is required where neither `required` nor a fallback says otherwise. */
const GivenVariable = z.pipe(
  z.strictObject({ key: VariableKey, required: z.optional(z.boolean()), fallback: z.optional(Fallback) }),
  z.transform(({ key, required, fallback = null }) => ({
    key,
    required: required ?? fallback === null,
    fallback,
  })),
);

export const GivenVariables = z.array(GivenVariable).check(
  z.maxLength(100, "at most 100 variables"),
  z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, "a variable is declared twice"),
);

/** The content that callers write: of `html` and `mjml` one is given. */
export const contentFields = {
  subject: z.optional(SubjectSource),
  html: z.optional(nullable(Source)),
  mjml: z.optional(nullable(Source)),
  text: z.optional(nullable(Source)),
  variables: z.optional(GivenVariables),
};

/** Of a refinement: the body's schema has checked that it is an object. */
export const onePage = z.refine<{ html?: unknown; mjml?: unknown }>(
  ({ html, mjml }) => typeof html !== "string" || typeof mjml !== "string",
  { path: ["mjml"], error: "html and mjml exclude each other" },
);

export const TemplateName = Name;

const content = {
  subject: z.string(),
  html: nullable(z.string()),
  mjml: nullable(z.string()),
  text: nullable(z.string()),
  variables: z.array(
    z.strictObject({
      key: z.string(),
      required: z.boolean(),
      fallback: nullable(z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
};

export const TemplateSummary = z.strictObject({
  id: id("tpl"),
  name: z.string(),
  alias: nullable(z.string()),
  kind: Kind,
  purpose: Purpose,
  /** Who wrote its first version: a person, or a language model. */
  origin: z.enum(["written", "generated"]),
  generationId: nullable(id("gen")),
  /** The key or person that made the latest change; null for a template that was not changed. */
  editedBy: nullable(z.string()),
  status: z.enum(["draft", "published"]),
  version: Version,
  publishedVersion: nullable(Version),
  publishedAt: nullable(Instant),
  hasUnpublishedChanges: z.boolean(),
  revision: Count,
  createdAt: Instant,
  updatedAt: Instant,
});

export const Template = z.strictObject({ ...TemplateSummary.shape, ...content });

export const Finding = z.strictObject({
  severity: z.enum(["error", "warning"]),
  code: z.string(),
  message: z.string(),
  field: z.string(),
  line: Count,
  column: Count,
});

/** The reply to a change: a template with the warnings about its source. */
export const SavedTemplate = z.strictObject({ ...Template.shape, findings: z.array(Finding) });

export const VersionSummary = z.strictObject({
  version: Version,
  createdAt: Instant,
  restoredFrom: nullable(Version),
  isPublished: z.boolean(),
});

export const TemplateVersion = z.strictObject({ ...VersionSummary.shape, ...content });
