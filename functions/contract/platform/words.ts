import * as z from "zod/mini";
import { idPattern, type Prefix } from "../../domain/platform/ids.ts";

/** Shapes that every area uses: ids, times, money, pages. */

/** It has no message of its own: what is said of another id depends on what that one is of. */
export function id(prefix: Prefix) {
  return z.string().check(z.regex(idPattern(prefix)));
}

/** ISO 8601 in UTC with milliseconds, as every reply gives times. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));

export const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
export const timeForm = "must be an ISO 8601 time with an offset, such as 2030-01-31T09:00:00+01:00";

/** A time given by a caller: ISO 8601 with an offset; the reply shows the same instant in UTC. */
export const GivenInstant = z.pipe(
  z.string({ error: ({ code }) => (code === "invalid_type" ? timeForm : undefined) }).check(
    z.regex(timePattern, { abort: true }),
    z.refine((text) => isCalendarTime(text), "must be an existing date and time"),
  ),
  z.transform((text: string) => new Date(text)),
);

/** A time in a query. A plus that is not percent-encoded arrives as a space: before an offset it is a plus again. */
export const QueriedInstant = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replace(/ (?=\d{2}:\d{2}$)/, "+")),
  ),
  GivenInstant,
);

/** Whether a text has more than spaces, controls and characters without a width. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text);
}

/** A display name: shown as sent, without the spaces around it. */
export const Name = z.pipe(
  z.string().check(z.maxLength(200, "must be at most 100 characters")),
  z.pipe(
    z.transform((text: string) => text.trim()),
    z
      .string()
      .check(
        z.minLength(1, "must not be empty"),
        z.refine(isVisible, "must not be empty"),
        z.maxLength(100, "must be at most 100 characters"),
        z.regex(/^\P{Cc}*$/u, "must not have control characters"),
      ),
  ),
);

/** A free text; `null` for none. */
export const Description = z.nullable(
  z
    .string()
    .check(
      z.maxLength(500, "must be at most 500 characters"),
      z.regex(/^\P{Cc}*$/u, "must not have control characters"),
    ),
);

/** Integer micro-units of the deployment's currency. */
export const Micros = z.int();

export const Count = z.int().check(z.nonnegative());

/** `new Date` rolls 31 February over to March; a caller who writes it made a mistake. */
function isCalendarTime(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return !Number.isNaN(Date.parse(text)) && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Any text that an email can carry: well-formed Unicode without NUL. */
export const Text = z
  .string()
  .check(
    z.refine((text) => text.isWellFormed() && !text.includes("\0"), "must be well-formed text without NUL"),
  );

/** A URL that lets anyone download a file until it expires. */
export const Download = z.strictObject({ downloadUrl: z.string(), expiresAt: Instant });
