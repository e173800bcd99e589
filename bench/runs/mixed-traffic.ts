import { html8k } from "../bodies.ts";
import type { StartedServer } from "../measures/started-server.ts";

/** A path of the API, and a body where it is a POST. */
type Request = readonly [path: string, body?: unknown];

/**
 * What callers of a service do, in turns: they send, list and keep contacts. Half an hour at two requests a second sends
 * 2,700 emails, fewer than the monthly quota of the plan "free".
 */
const turns: readonly ((name: string) => Request)[] = [
  (name) => ["/emails", emailTo(name)],
  (name) => ["/emails", { ...emailTo(name), html: html8k.repeat(8) }],
  (name) => ["/emails/bulk", { emails: Array.from({ length: 3 }, (_, at) => emailTo(`${name}-${at}`)) }],
  () => ["/emails?limit=50"],
  (name) => ["/contacts", { email: `${name}@example.com` }],
  () => ["/activity?limit=50"],
  () => ["/contacts?limit=50"],
  // The simulator's addresses bounce and complain.
  () => ["/emails", emailTo("bounce", "simulator.amazonses.com")],
];

/** Makes the request of a turn. @throws {Error} The response is not a success. */
export async function mixedRequest(server: StartedServer, name: string, turn: number): Promise<void> {
  const [path, body] = turns[turn % turns.length]?.(name) ?? ["/me"];
  const url = new URL(path, server.url);
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...server.headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} got status ${response.status}: ${text}`);
}

function emailTo(name: string, host = "example.com") {
  return { from: "Bench <bench@example.test>", to: `${name}@${host}`, subject: name, html: html8k };
}
