import { ApiError } from "../../../api/api-error.ts";

/** Fields of a broadcast as the page calls them; an issue of another field is said below the form. */
const fieldNames: Readonly<Record<string, string>> = {
  from: "From",
  subject: "Subject",
  previewText: "Preview text",
  html: "HTML",
  audienceId: "To",
  segmentId: "To",
  topicId: "To",
  domainId: "Domain",
  "variants.b": "Variant B",
  "variants.b.subject": "Subject of variant B",
  "variants.b.previewText": "Preview text of variant B",
  "variants.b.html": "HTML of variant B",
  "variants.b.text": "Text of variant B",
  "variants.share": "Recipients who try a variant",
  "variants.decideBy": "Winner",
  "variants.decideAfterMinutes": "Decided after",
};

/** What is wrong, after the name of the field. A sentence that names its field itself is left alone. */
export function placedMessage(path: string, message: string): string {
  const name = fieldNames[path];
  return name === undefined ? message : `${name}: ${message}`;
}

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** What the API says of each field. */
export function fieldErrorsOf(error: Error | null): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}

/** Whether each issue of an error is shown at a field. */
export function areAllPlaced(error: Error | null): boolean {
  return (
    error instanceof ApiError &&
    error.issues.length > 0 &&
    error.issues.every(({ path }) => Object.hasOwn(fieldNames, path) && path !== "domainId")
  );
}
