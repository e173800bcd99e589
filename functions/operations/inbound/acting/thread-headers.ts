import type { StoredInbound } from "../../../store/inbound/inbound-files.ts";

const messageId = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/;
const mostReferences = 10;

/** Returns the headers that put an email into the thread of a message, from ids that are well-formed. */
export function threadHeaders({
  messageId: id,
  references,
}: StoredInbound): readonly { name: string; value: string }[] {
  if (id === null || !messageId.test(id)) return [];
  const earlier = references.filter((one) => messageId.test(one) && one !== id).slice(-mostReferences);
  return [
    { name: "In-Reply-To", value: id },
    { name: "References", value: [...earlier, id].join(" ") },
  ];
}
