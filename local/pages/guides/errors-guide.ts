import { errorMessages, errorNotes } from "../../../functions/contract/reference/errors.ts";
import { apiTexts, errorTexts } from "../../../functions/contract/reference/platform.ts";
import { html } from "../../../functions/domain/platform/markup/markup.ts";
import { type RefusalName, refusalStatus } from "../../../functions/domain/platform/refusals.ts";
import { paragraphs } from "../text-markup.ts";
import type { Guide } from "./guide.ts";
import { example, part, table } from "./guide-parts.ts";

// Object.keys forgets that the keys are the names.
const names = Object.keys(refusalStatus) as RefusalName[];
const byStatus = names.toSorted((a, b) => refusalStatus[a] - refusalStatus[b] || a.localeCompare(b));

const body = {
  statusCode: refusalStatus.validation_error,
  name: "validation_error",
  message: errorMessages.validation_error,
  requestId: "dJ8xwhfqIAMEPJw=",
  issues: [{ path: "emails[17].from", message: "is required" }],
};

export const errorsGuide: Guide = {
  name: "errors",
  title: "Errors",
  summary: "Branch on the name of an error: its message is for people, and its wording may change.",
  content: () => html`${example("An error", JSON.stringify(body, undefined, 2).split("\n"))}
${part(
  "body",
  "The body of an error",
  table(
    "The fields of an error",
    ["Field", "Meaning"],
    [
      ["`statusCode`", errorTexts.statusCode],
      ["`name`", errorTexts.name],
      ["`message`", errorTexts.message],
      ["`requestId`", "The ID of the request: name it when you ask about an error."],
      ["`issues`", "Of `validation_error`: every field with a fault, by its path, and what to send instead."],
    ],
  ),
)}
${part(
  "names",
  "All errors",
  table(
    "All errors by status",
    ["Status", "Name", "When, and what to do"],
    byStatus.map((name) => [String(refusalStatus[name]), `\`${name}\``, errorNotes[name]]),
  ),
)}
${part("gateway", "Responses of the gateway", paragraphs(apiTexts.description.slice(apiTexts.description.indexOf("A few responses"))))}`,
};
