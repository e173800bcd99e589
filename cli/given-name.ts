import { Refused } from "./refused.ts";

const longest = 100;

/** A name that a person gives a thing, trimmed. Throws `Refused` for one that would not show well. */
export function givenName(text: string): string {
  const name = text.trim();
  if (name === "") throw new Refused("a name may not be empty");
  if (name.length > longest) throw new Refused(`a name may be at most ${longest} characters`);
  if (/\p{Cc}/u.test(name)) throw new Refused("a name may not hold control characters");
  return name;
}
