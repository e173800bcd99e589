import { jsonObject } from "../platform/json-object.ts";
import type { MarkupFormat } from "./markup-format.ts";

/** What a model wrote, before anything of it is trusted. */
export interface ModelDraft {
  readonly subject: string;
  /** MJML or html, by the format that was asked for. */
  readonly source: string;
  /** A BCP 47 tag; undefined where the model gave none. */
  readonly language: string | undefined;
  readonly notes: readonly string[];
}

/** What is wrong with an answer, in words for the model, which gets one chance to repair it. */
export interface AnswerFault {
  readonly fault: string;
}

const longestSubject = 200;
const longestNote = 200;
const mostNotes = 5;
const fields = ["subject", "source", "language", "notes"];

/** The schema of the answer, as it is given to the model. */
export const answerSchema = {
  type: "object",
  additionalProperties: false,
  required: ["subject", "source"],
  properties: {
    subject: { type: "string", description: "The subject line, at most 200 characters." },
    source: { type: "string", description: "The whole markup of the email." },
    language: { type: "string", description: "The BCP 47 tag of the language that the email is written in." },
    notes: {
      type: "array",
      items: { type: "string" },
      description: "What the author of the email should know.",
    },
  },
} as const;

/**
 * Parses an answer: one JSON object, or one MJML document. Prose or a code fence around it is a fault, because text
 * around the answer shows that the model did not follow its instructions.
 */
export function parseAnswer(text: string, format: MarkupFormat): ModelDraft | AnswerFault {
  const trimmed = text.trim();
  if (trimmed === "") return { fault: "The answer is empty." };
  if (format === "mjml" && /^<mjml[\s>]/i.test(trimmed)) return documentAnswer(trimmed);
  if (trimmed.startsWith("```")) return { fault: "The answer has a code fence around it." };
  if (!trimmed.startsWith("{")) return { fault: "The answer has text before the JSON object." };
  const object = jsonObject(trimmed);
  if (object) return checkedAnswer(object);
  const end = trimmed.lastIndexOf("}");
  const hasTextAfter = end > 0 && jsonObject(trimmed.slice(0, end + 1)) !== undefined;
  return {
    fault: hasTextAfter ? "The answer has text after the JSON object." : "The answer is not a JSON object.",
  };
}

/** Checks an answer that the model gave as an object, as by the call of a tool. */
export function checkedAnswer(object: Readonly<Record<string, unknown>>): ModelDraft | AnswerFault {
  const { subject, source, language, notes = [] } = object;
  const unknown = Object.keys(object).find((name) => !fields.includes(name));
  if (unknown !== undefined) return { fault: "The answer has a field that is not in the schema." };
  if (typeof subject !== "string" || typeof source !== "string")
    return { fault: "The answer must have the strings `subject` and `source`." };
  if (source.trim() === "") return { fault: "The field `source` is empty." };
  if (language !== undefined && typeof language !== "string")
    return { fault: "The field `language` must be a string." };
  if (!Array.isArray(notes) || !notes.every((note) => typeof note === "string"))
    return { fault: "The field `notes` must be an array of strings." };
  const line = subjectLine(subject);
  if (line === "") return { fault: "The field `subject` is empty." };
  if (line.length > longestSubject)
    return { fault: `The subject is longer than ${longestSubject} characters.` };
  return {
    ...{ subject: line, source: source.trim(), language },
    notes: notes.slice(0, mostNotes).map((note: string) => plainLine(note).slice(0, longestNote)),
  };
}

function documentAnswer(source: string): ModelDraft | AnswerFault {
  if (!/<\/mjml>$/i.test(source)) return { fault: "The answer has text after the MJML document." };
  const title = /<mj-title>([^<]*)<\/mj-title>/i.exec(source)?.[1] ?? "";
  const language = /^<mjml[^>]*\slang="([^"]*)"/i.exec(source)?.[1];
  return checkedAnswer({ subject: title, source, ...(language && { language }) });
}

/** A subject is one line of text: markup in it would be shown as it is written. */
function subjectLine(text: string): string {
  return plainLine(text.replace(/<[^<>]*>/g, " "));
}

function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
}
