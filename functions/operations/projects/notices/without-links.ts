/** What joins the parts of a URL, a hostname or an address, in the forms that programs read as such. */
const joints = /[.:/\\@\u2024\u3002\ufe52\uff0e\uff0f\uff1a\uff20\uff61]+(?=[^\s.:/\\@])/gu;
/** Characters without a shape of their own, which can hide a joint or turn the text around. */
const shapeless = /\p{Cf}/gu;

/**
 * Returns a name as an email of the service may quote it: without anything that a mail program would turn into a link. The
 * address for notices is not confirmed, so anyone could otherwise have the service send a link of theirs to anybody.
 */
export function withoutLinks(name: string): string {
  return name.replaceAll(shapeless, "").replaceAll(joints, " ");
}
