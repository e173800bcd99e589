import * as z from "zod/mini";
import { aliasPattern } from "../../domain/templates/references.ts";
import { Variables } from "../platform/variables.ts";
import { id } from "../platform/words.ts";

/** A published template, by its id or alias; `version` pins one that was published before. */
export const TemplateReference = z
  .strictObject({
    id: z.optional(id("tpl")),
    alias: z.optional(
      z
        .string()
        .check(z.regex(aliasPattern, "takes lower-case letters, digits, dots, dashes and underscores")),
    ),
    version: z.optional(z.int().check(z.positive(), z.maximum(99_999_999))),
    variables: z.optional(Variables),
  })
  .check(
    z.refine(
      ({ id: own, alias }) => (own === undefined) !== (alias === undefined),
      "send either id or alias",
    ),
  );
