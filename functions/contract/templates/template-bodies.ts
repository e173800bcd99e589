import * as z from "zod/mini";
import { Variables } from "../platform/variables.ts";
import { Count, id } from "../platform/words.ts";
import {
  Alias,
  contentFields,
  Finding,
  Kind,
  onePage,
  Purpose,
  TemplateName,
  Version,
} from "./template-record.ts";

const ifRevision = z.optional(Count);

const contentNames = Object.keys(contentFields);
const noContentBeside = z.refine<Readonly<Record<string, unknown>>>(
  (body) => body["fromGeneration"] === undefined || contentNames.every((name) => body[name] === undefined),
  { path: ["fromGeneration"], error: `excludes ${contentNames.join(", ")}: the content is the generation's` },
);

export const NewTemplate = z
  .strictObject({
    name: TemplateName,
    alias: z.optional(z.nullable(Alias)),
    kind: z.optional(Kind),
    purpose: z.optional(Purpose),
    /** A generated email, whose content it takes. */
    fromGeneration: z.optional(id("gen")),
    ...contentFields,
  })
  .check(onePage, noContentBeside);

export const TemplateChange = z
  .strictObject({
    name: z.optional(TemplateName),
    alias: z.optional(z.nullable(Alias)),
    purpose: z.optional(Purpose),
    ...contentFields,
    ifRevision,
  })
  .check(onePage);

export const TemplateToValidate = z
  .strictObject({ kind: z.optional(Kind), purpose: z.optional(Purpose), ...contentFields })
  .check(onePage);

export const Validated = z.strictObject({
  valid: z.boolean(),
  findings: z.array(Finding),
  html: z.nullable(z.string()),
  htmlBytes: Count,
});

export const Publishing = z.strictObject({
  ifRevision,
  /** Whether the links are called, to find those that do not work. */
  checkLinks: z.optional(z.boolean()),
});
export const Restoring = z.strictObject({ version: Version, ifRevision });
export const Duplicating = z.strictObject({
  name: z.optional(TemplateName),
  alias: z.optional(z.nullable(Alias)),
});

/** The number of a version in a query or path. */
export const VersionNumber = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,7}$/, "must be the number of a version")),
  z.transform((text: string) => Number(text)),
);

export const Difference = z.strictObject({
  from: Version,
  to: Version,
  fields: z.array(z.strictObject({ field: z.string(), diff: z.string() })),
});

/** What a version is rendered with. */
export const renderingFields = {
  variables: z.optional(Variables),
  contactId: z.optional(id("con")),
  version: z.optional(Version),
};
export const Rendering = z.strictObject(renderingFields);

export const Rendered = z.strictObject({
  version: Version,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  htmlSha256: z.string(),
  htmlBytes: Count,
  findings: z.array(Finding),
});
