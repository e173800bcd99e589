import type { ReadBody } from "../../http/given-body.ts";

/**
 * Returns a body without the ids that its path has as well: the SDKs of Python, Ruby and Go send all parameters of a
 * call as its body, and Go's an empty `id` where an address takes its place. An id that is another than that of the path
 * stays, and is refused as a field that is unknown.
 */
export function withoutPathIds(read: ReadBody, params: Readonly<Record<string, string>>): ReadBody {
  const { value } = read;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return read;
  const ids: readonly unknown[] = Object.values(params);
  const isRepeated = (name: string, given: unknown) =>
    (isId.test(name) && ids.includes(given)) || (name === "id" && given === "");
  const fields = Object.entries(value).filter(([name, given]) => !isRepeated(name, given));
  return { ...read, value: Object.fromEntries(fields) };
}

const isId = /^(?:.+_)?id$/;
