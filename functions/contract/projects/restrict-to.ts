import * as z from "zod/mini";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { restrictToLimits } from "../../domain/projects/safeguards.ts";

const { patterns, characters } = restrictToLimits;

const fault = "must be an address, or `*@` and a domain";

/** A pattern as addresses are compared with it: in lower case, the domain as it is on the wire. */
const Pattern = z.pipe(
  z.string(),
  z.transform((text: string, ctx): string => {
    // A whole domain is checked as that of an address. A display name is no part of a pattern, and `a*@` would match nobody.
    const isDomain = text.startsWith("*@");
    const parsed = parseMailbox(isDomain ? `x${text.slice(1)}` : text);
    if (isMailbox(parsed) && !/[<*]/.test(text.slice(isDomain ? 1 : 0)))
      return isDomain ? `*@${parsed.domain}` : parsed.key;
    ctx.issues.push({ code: "custom", message: fault, input: text });
    return z.NEVER;
  }),
);

/** The only recipients that a project sends to; an empty list restricts nothing. Each counts once. */
export const RestrictTo = z
  .pipe(
    z.array(Pattern),
    z.transform((list: string[]) => [...new Set(list)]),
  )
  .check(
    z.maxLength(patterns, `must have at most ${patterns} patterns`),
    z.refine(
      (list) => list.join("").length <= characters,
      `must have at most ${characters} characters in all`,
    ),
  );
