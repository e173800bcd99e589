import { decodeEncodedWords } from "../message/encoded-words.ts";
import { type HeaderField, headerValues, trimBlanks } from "../message/header-fields.ts";
import { SmtpReply } from "../smtp-reply.ts";

/**
 * Returns the different values of an option header, without empty ones. Encoded words are decoded, because clients
 * write any value with them that is not ASCII or longer than a line.
 * @throws {SmtpReply} 554 for a control character, which no check of a single line of text may meet
 */
export function optionValues(fields: readonly HeaderField[], ...names: readonly string[]): readonly string[] {
  const values = names.flatMap((name) =>
    headerValues(fields, name.toLowerCase()).map((value) => {
      const decoded = trimBlanks(decodeEncodedWords(value));
      if (!/\p{Cc}/u.test(decoded.replaceAll("\t", " "))) return decoded;
      throw invalidOption(name, "must not contain control characters");
    }),
  );
  return [...new Set(values.filter((value) => value !== ""))];
}

/** @throws {SmtpReply} 554 for an option that is repeated with a different value; also as `optionValues` */
export function singleOption(
  fields: readonly HeaderField[],
  ...names: readonly string[]
): string | undefined {
  const [value, ...others] = optionValues(fields, ...names);
  if (others.length > 0) throw invalidOption(names[0] ?? "", differentValues);
  return value;
}

/** What is wrong with an option that is repeated with a different value. */
export const differentValues = "given more than once with different values";

/** Returns the reply to a message with an invalid option. */
export function invalidOption(name: string, problem: string): SmtpReply {
  return new SmtpReply(554, "5.6.0", `${name}: ${problem}`, "option_header");
}
