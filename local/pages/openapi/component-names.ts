import type * as z from "zod/mini";
import type { Operation } from "../../../functions/contract/platform/area.ts";
import { listItemNames, partNames } from "../../../functions/contract/reference/document/component-names.ts";

/** The schema of a component, and its name in the document. */
export type NamedSchema = readonly [name: string, schema: z.core.$ZodType];

export function bodyName(operationId: string): string {
  return `${capitalized(operationId)}Body`;
}

/** A resource is named after the operation that reads it, also where others return it. */
export function replyNames(operations: readonly Operation[]): readonly NamedSchema[] {
  const replies = operations.filter(({ page }) => !page);
  const readers = replies.filter(({ id }) => readerPattern.test(id));
  return [
    ...readers.map(({ id, reply }) => [id.slice("get".length), reply[1]] as const),
    ...replies.flatMap(namedItem),
    ...replies.flatMap(namedPart),
    ...replies.map(({ id, reply }) => [`${capitalized(id)}Reply`, reply[1]] as const),
  ];
}

const readerPattern = /^get[A-Z]/;

function namedItem({ id, reply }: Operation): readonly NamedSchema[] {
  const name = listItemNames[id];
  if (name === undefined) return [];
  const item = itemOf(reply[1]);
  if (!item) throw new Error(`component-names.ts names the items of ${id}, which is no list.`);
  return [[name, item]];
}

function namedPart({ id, withoutRead }: Operation): readonly NamedSchema[] {
  const name = partNames[id];
  return name === undefined || !withoutRead ? [] : [[name, withoutRead[1]]];
}

/** The items of a list, which may be an envelope of either mode of paging. */
function itemOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  // Every schema of the library is one of its classes; `type` of `_zod.def` distinguishes them.
  const def = schema._zod.def as z.core.$ZodUnionDef | z.core.$ZodObjectDef | z.core.$ZodArrayDef;
  if (def.type === "union") return def.options[0] && itemOf(def.options[0]);
  if (def.type === "array") return def.element;
  const items = def.type === "object" ? def.shape["items"] : undefined;
  return items && itemOf(items);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
