import type { Operation } from "../contract/platform/area.ts";
import { holds } from "../domain/platform/scopes.ts";
import type { Reply } from "./answer.ts";
import type { AnyCaller } from "./call.ts";

/** Returns a reply as its caller may see it: a key that may not read the thing gets the declared part. */
export function partOfReply(
  { withoutRead, upserts }: Operation,
  caller: AnyCaller | undefined,
  reply: Reply,
): Reply {
  if (!withoutRead || (upserts && !reply.isUpdate)) return reply;
  const [read, { shape }] = withoutRead;
  if (caller && "scopes" in caller && holds(caller.scopes, read)) return reply;
  const entries = Object.entries(Object(reply.body)).filter(([name]) => Object.hasOwn(shape, name));
  return { ...reply, body: Object.fromEntries(entries), isPart: true };
}
