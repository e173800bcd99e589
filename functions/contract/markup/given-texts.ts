import * as z from "zod/mini";
import { credentialsFault, hasCredentials } from "../../domain/platform/addresses/web-url.ts";
import { Text } from "../platform/words.ts";

/**
 * A text of one line that is given to the model as data, and that it may write into the email. Liquid in it would be
 * judged as the model's own, and fail the generation.
 */
export function line(most: number) {
  return Text.check(
    z.maxLength(most, `must be at most ${most} characters`),
    z.regex(/^\P{Cc}*$/u, "must not have control characters"),
    z.refine(
      (text) => !/\{[{%]/.test(text),
      "must not have Liquid ({{ or {%): name variables in `variables`",
    ),
  );
}

const noCredentials = z.refine<string>((text) => !hasCredentials(text), credentialsFault);
/** A page or an image by https. */
export const WebUrl = line(2048).check(
  z.refine(
    (text) => URL.parse(text)?.protocol === "https:" && !/[\s"<>\\]/.test(text),
    "must be an https:// URL",
  ),
  noCredentials,
);
/** A page, an email address or a phone number that the email may link to. */
export const Link = line(2048).check(
  z.refine(
    (text) =>
      /^(?:https?:\/\/[^\s"<>\\]+|mailto:[^\s"<>\\]+|tel:[+\d().-]+)$/i.test(text) && URL.canParse(text),
    "must be an http://, https://, mailto: or tel: URL",
  ),
  noCredentials,
);
