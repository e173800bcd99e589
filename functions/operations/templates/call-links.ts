import { sideBySide } from "../../domain/platform/side-by-side.ts";
import { type Finding, positionOf } from "../../domain/templates/finding.ts";
import { linksOf } from "../../domain/templates/links.ts";
import type { Web, WebOutcome } from "../../gateways/platform/web/web.ts";
import type { Services } from "../../services.ts";
import type { TemplateContent } from "../../store/templates/template-versions.ts";

const mostLinks = 40;
const atOnce = 20;
const deadlineMs = 2000;
/** HEAD and GET, for as many links at once as `atOnce` says: the API's functions must have this time left. */
export const longestCallsMs = 2 * deadlineMs * (mostLinks / atOnce);
const headers = { "user-agent": "link-check", accept: "*/*" };

interface PlacedLink {
  readonly url: string;
  readonly offset: number;
}

/**
 * Calls the https links of a template that have no variables, each once, and returns a warning for each that cannot be
 * reached or answers with a status of 400 or more, and for each http link, which is not called. Only public addresses
 * are called, as for webhooks.
 */
export async function callLinks(services: Services, content: TemplateContent): Promise<readonly Finding[]> {
  const field = content.mjml === undefined ? "html" : "mjml";
  const source = content[field] ?? "";
  const links = callable(source).slice(0, mostLinks);
  if (links.length === 0) return [];
  const web = await services.web();
  const found = await sideBySide(links, atOnce, async ({ url, offset }): Promise<readonly Finding[]> => {
    const problem = await problemOf(web, url);
    if (!problem) return [];
    const message = `The link ${JSON.stringify(url.slice(0, 200))} ${problem.message}.`;
    return [{ severity: "warning", code: problem.code, message, field, ...positionOf(source, offset) }];
  });
  return found.flat();
}

/** Returns the first place of each link that can be called as it is written. */
function callable(source: string): readonly PlacedLink[] {
  const byUrl = new Map<string, PlacedLink>();
  for (const { url: written, offset } of linksOf(source)) {
    const url = written.trim();
    if (/^https?:\/\//i.test(url) && !/\{[{%]/.test(url) && !byUrl.has(url)) byUrl.set(url, { url, offset });
  }
  return [...byUrl.values()];
}

async function problemOf(web: Web, url: string) {
  if (/^http:/i.test(url)) return { code: "link_insecure", message: "begins with http:, not https:" };
  const ask = async (method: "HEAD" | "GET") =>
    outcomeProblem(await web.look(url, { method, headers, deadlineMs }));
  // Some servers answer HEAD with an error: the status of GET is what readers get.
  return (await ask("HEAD")) && ask("GET");
}

function outcomeProblem(outcome: WebOutcome) {
  if (outcome.kind === "failed")
    return { code: "link_unreachable", message: `could not be called (${outcome.reason})` };
  const { status } = outcome.answer;
  return status < 400 ? undefined : { code: "link_error", message: `answers with status ${status}` };
}
