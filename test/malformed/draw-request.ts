import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../build/places.ts";
import { operations } from "../../functions/contract/index.ts";
import type { Operation } from "../../functions/contract/platform/area.ts";
import type { Draw } from "../sim/engine/draw.ts";
import type { Ask } from "../support/api.ts";
import { damagedBody, damagedText } from "./damage.ts";
import { drawOddText, drawOddValue } from "./odd-values.ts";

/** A request with at least one thing wrong in it, in most cases. */
export interface OddRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly ask: Ask;
}

/** Who calls, and what is known of the project: ids by their prefixes. */
export interface Known {
  readonly key: string;
  readonly token: string;
  readonly projectId: string;
  readonly domain: string;
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

interface Documented {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody?: { readonly content: unknown } }>>>
  >;
}

// The file is made by this repository: `npm run openapi`.
const document = JSON.parse(readFileSync(join(root, "docs/openapi.json"), "utf8")) as Documented;
const called: readonly Operation[] = operations;

export function drawRequest(draw: Draw, known: Known): OddRequest {
  const operation = draw.pick(called);
  const { id, method, access } = operation;
  const path = `${drawPath(draw, known, operation.path)}${drawQuery(draw, known, operation)}`;
  const caller = callerOf(access, known);
  const ask = { ...caller, ...drawBody(draw, known, operation), headers: drawHeaders(draw) };
  return { operation: id, method, path, ask };
}

function callerOf(access: Operation["access"], { key, token }: Known): Ask {
  if (access === "anyone") return {};
  return access === "person" ? { token } : { key };
}

const prefixes: Readonly<Record<string, string>> = {
  ...{ emailId: "eml", cancellationId: "job", importId: "imp", exportId: "exp", audienceId: "aud" },
  ...{ topicId: "top", segmentId: "seg", suppressionId: "sup", templateId: "tpl", broadcastId: "brd" },
  ...{ webhookId: "whk", deliveryId: "whd", eventId: "evt", routeId: "rte", blocklistEntryId: "blo" },
  ...{ inboundEmailId: "inb", domainId: "dom", contactRef: "con", keyId: "key", userId: "usr" },
};
/** How often a part of a path is what it should be. */
const wellMade = 0.8;

function drawPath(draw: Draw, { ids, projectId }: Known, pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const own = name === "projectId" ? [projectId] : (ids.get(prefixes[name] ?? "") ?? []);
    if (own.length > 0 && draw.is(wellMade)) return encodeURIComponent(draw.pick(own));
    const others = [...ids.values()].flat();
    const one = others.length > 0 && draw.is(0.3) ? draw.pick(others) : drawOddText(draw);
    return encodeURIComponent(one.toWellFormed() || "0");
  });
}

const parameters = ["limit", "after", "before", "page", "from", "to", "status", "q", "type", "x"];

function drawQuery(draw: Draw, { ids }: Known, { query }: Operation): string {
  if (draw.is(query ? 0.4 : 0.9)) return "";
  const names = Object.keys(query?.shape ?? {});
  const all = Array.from({ length: draw.between(1, 3) }, () => {
    const name = names.length > 0 && draw.is(wellMade) ? draw.pick(names) : draw.pick(parameters);
    const known = [...ids.values()].flat();
    const value = known.length > 0 && draw.is(0.3) ? draw.pick(known) : drawOddText(draw);
    return `${name}=${encodeURIComponent(value.toWellFormed())}`;
  });
  return `?${all.join("&")}`;
}

function drawHeaders(draw: Draw): Record<string, string> {
  if (draw.is(0.85)) return {};
  const name = draw.pick([
    ..."authorization|content-type|idempotency-key|x-project-id|content-encoding|accept|if-match".split("|"),
  ]);
  const value = draw.is(0.5)
    ? drawOddText(draw)
    : draw.pick([
        "Bearer",
        "Basic YTpi",
        "text/plain",
        "application/json; charset=utf-16",
        "gzip",
        "Bearer a b",
      ]);
  return { [name]: value };
}

function drawBody(draw: Draw, known: Known, { method, path, body }: Operation): Pick<Ask, "text"> {
  if (!body && draw.is(0.9)) return {};
  const example = exampleOf(method, path);
  const made = example === undefined || draw.is(0.05) ? drawOddValue(draw) : withKnown(draw, known, example);
  const kind = draw.chance();
  const value = kind < 0.15 ? made : damagedBody(draw, made);
  const text = JSON.stringify(value) ?? "null";
  return { text: kind > 0.85 ? damagedText(draw, text) : text };
}

function exampleOf(method: string, path: string): unknown {
  // Each body of the document is one of JSON, and most have an example.
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content as
    | Readonly<Record<string, { readonly example?: unknown }>>
    | undefined;
  return content?.["application/json"]?.example;
}

/** The example with the project's own domain and ids, so that much of it is valid. */
function withKnown(draw: Draw, { domain, ids }: Known, example: unknown): unknown {
  const text = JSON.stringify(example)
    .replaceAll("example.com", domain)
    .replace(/\b([a-z]{3})_[0-9A-Z]{26}\b/g, (id, prefix: string) => {
      const own = ids.get(prefix) ?? [];
      return own.length > 0 ? draw.pick(own) : id;
    });
  return JSON.parse(text);
}
