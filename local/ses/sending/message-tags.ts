import { type Json, readObjects, readText } from "../protocol/json-fields.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";

const tagText = /^[A-Za-z0-9_-]{1,256}$/;

/**
 * Returns the message tags of a request, or else of its `X-SES-MESSAGE-TAGS` header (`name=value, name=value`).
 *
 * @throws {SesRefusal} BadRequestException for characters that SES does not allow
 */
export function readTags(body: Json, header: string | undefined): Readonly<Record<string, string>> {
  const given = readObjects(body, "EmailTags").map((tag) => [readText(tag, "Name"), readText(tag, "Value")]);
  const pairs = given.length > 0 ? given : (header ?? "").split(",").flatMap(headerPair);
  for (const [name = "", value = ""] of pairs) {
    if (tagText.test(name) && tagText.test(value)) continue;
    throw new SesRefusal(
      "BadRequestException",
      `Tag ${name}=${value}: only letters, digits, _ and - are allowed.`,
    );
  }
  return Object.fromEntries(pairs);
}

function headerPair(part: string): [string, string][] {
  const [name = "", value = ""] = part.split("=").map((text) => text.trim());
  return name === "" ? [] : [[name, value]];
}
