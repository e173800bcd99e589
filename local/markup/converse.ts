import { type ComposedEmail, composeEmail, type EmailRequest } from "./compose-email.ts";
import type { ModelFaultMode } from "./model-faults.ts";

/** An answer of the model's API: its status and body, and the name of the error where it is one. */
export interface ModelReply {
  readonly status: number;
  readonly body: unknown;
  readonly error?: string;
}

/** Answers a call of Converse; undefined where the connection is to be closed. */
export function converse(body: unknown, fault: ModelFaultMode | undefined): ModelReply | undefined {
  if (fault === "lose-answer") return undefined;
  if (fault === "throttle") return refusal(429, "ThrottlingException", "Too many requests, please wait.");
  if (fault === "error500") return refusal(500, "InternalServerException", "The stand-in fails.");
  const request = requestOf(body);
  if (!request) return refusal(400, "ValidationException", "The prompt has no request of this service.");
  const format = promptText(body, "system").includes("is one MJML document") ? "mjml" : "html";
  const email = withFault(composeEmail(request, format), fault);
  return {
    status: 200,
    body: { ...answerOf(email, fault), usage: usageOf(body, email), metrics: { latencyMs: 1 } },
  };
}

function answerOf(email: ComposedEmail, fault: ModelFaultMode | undefined) {
  const json = JSON.stringify(email);
  if (fault === "refuse") return said("content_filtered", "I cannot help with this.");
  if (fault === "truncate") return said("max_tokens", json.slice(0, json.length / 2));
  if (fault === "empty") return said("end_turn", "");
  if (fault === "prose")
    return said("end_turn", `Sure! Here is your email:\n\`\`\`json\n${json}\n\`\`\`\nEnjoy!`);
  const toolUse = { toolUseId: "standin-1", name: "write_email", input: email };
  return { output: { message: { role: "assistant", content: [{ toolUse }] } }, stopReason: "tool_use" };
}

function said(stopReason: string, text: string) {
  return { output: { message: { role: "assistant", content: text === "" ? [] : [{ text }] } }, stopReason };
}

const injected = `<p onclick="alert(1)">Hello<script>alert(1)</script></p>
<a href="https://bank.example/login">Confirm your account</a><a href="javascript:alert(1)">Open</a>
<img src="https://tracker.example/p.gif" width="1" height="1"><iframe src="https://evil.example/"></iframe>`;

function withFault(email: ComposedEmail, fault: ModelFaultMode | undefined): ComposedEmail {
  if (fault === "inject") return { ...email, source: email.source.replace("<h1>", `${injected}<h1>`) };
  if (fault === "bad-mjml")
    return { ...email, source: "<mjml><mj-body><mj-section></mj-column></mj-body></mjml>" };
  return email;
}

/** Four characters are about one token. */
function usageOf(body: unknown, email: ComposedEmail) {
  const inputTokens = Math.ceil(JSON.stringify(body).length / 4);
  const outputTokens = Math.ceil(JSON.stringify(email).length / 4);
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
}

/** The request is JSON between two tags with a random name. */
function requestOf(body: unknown): EmailRequest | undefined {
  const text = promptText(Object(body).messages?.[0], "content");
  const json = /<(request-[0-9a-f]+)>\n(.*)\n<\/\1>/s.exec(text)?.[2];
  if (json === undefined) return undefined;
  const request: unknown = JSON.parse(json);
  // The prompt of this service has these fields.
  return typeof Object(request).prompt === "string" ? (request as EmailRequest) : undefined;
}

function promptText(holder: unknown, field: "system" | "content"): string {
  const parts: unknown = Object(holder)[field];
  return Array.isArray(parts) ? parts.map((part) => String(Object(part).text ?? "")).join("\n") : "";
}

function refusal(status: number, error: string, message: string): ModelReply {
  return { status, error, body: { message } };
}
