import { type FilterPart, isGroup, type PropertyTypes, typeOfField } from "./filter.ts";

/** Whether each condition has a value: until then the API would refuse the filter. */
export function isComplete(part: FilterPart, types: PropertyTypes): boolean {
  if (isGroup(part)) return part.parts.every((one) => isComplete(one, types));
  const { field, operator, text } = part;
  return operator === "exists" || typeOfField(field, types) === "boolean" || text.trim() !== "";
}
