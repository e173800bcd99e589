import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answerFaults } from "./fault-endpoint.ts";
import { answerVerified } from "./identity-endpoint.ts";
import { isJson, type Json } from "./json-fields.ts";
import { findRoute } from "./routes.ts";
import { newRunningWork } from "./running-work.ts";
import { type FaultList, refuseBy } from "./send-faults.ts";
import type { SesContext } from "./ses-context.ts";
import { SesRefusal } from "./ses-refusal.ts";

export interface ServerSettings {
  readonly context: SesContext;
  readonly faults: FaultList;
  readonly log: (line: string) => void;
  /** Aborted when the server closes, so that no delayed call outlives it. */
  readonly closing: AbortSignal;
}

/** A mail of 40 MB in base64 within JSON, and room for the rest. */
const largestBody = 60 * 1024 * 1024;
const credentialScope = /Credential=[^/,\s]+\/\d{8}\/(?<region>[a-z0-9-]+)\/ses\/aws4_request/;

export interface SesListener {
  readonly listener: RequestListener;
  /** Settles when no call is being worked on. */
  idle(): Promise<void>;
}

/** Answers the SES v2 protocol, and `/_local/faults` and `/_local/identities` for whoever works with it. */
export function newSesListener(settings: ServerSettings): SesListener {
  const work = newRunningWork();
  return {
    listener: (req, res) => {
      work.track(serve(settings, req, res).catch((error: unknown) => refuse(settings, res, error)));
    },
    idle: work.settle,
  };
}

async function serve(settings: ServerSettings, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { context, faults } = settings;
  const answered = new Promise((resolve) => res.once("close", resolve));
  const url = new URL(req.url ?? "/", "http://ses");
  const body = await readBody(req);
  if (url.pathname === "/_local/faults") {
    return answer(res, 200, answerFaults(req, body, faults, context.publisher));
  }
  if (url.pathname === "/_local/identities") {
    return answer(res, 200, await answerVerified(req, body, context));
  }
  const route = findRoute(req.method ?? "", url.pathname);
  if (!route) {
    throw new SesRefusal(
      "UnknownOperationException",
      `${req.method} ${url.pathname} is not played by this SES.`,
    );
  }
  const region = signedRegion(req);
  const fault = faults.meet(region, route.operation);
  if (fault) refuseBy(fault);
  if (fault?.mode === "lose-request") return void res.socket?.destroy();
  if (fault?.mode === "delay") await sleep(fault.delayMs ?? 0, undefined, { signal: settings.closing });

  const { params } = route;
  const sourceIp = req.socket.remoteAddress ?? "127.0.0.1";
  const reply = await route.run(context, {
    region,
    params,
    query: url.searchParams,
    body,
    sourceIp,
    answered,
  });
  if (fault?.mode === "lose-answer") res.socket?.destroy();
  else answer(res, 200, reply);
}

function refuse({ log }: ServerSettings, res: ServerResponse, error: unknown): void {
  if (!(error instanceof SesRefusal)) log(`SES: ${error instanceof Error ? error.stack : error}`);
  else if (error.name === "UnknownOperationException") log(`SES: ${error.message}`);
  if (res.headersSent || res.destroyed) return;
  const refusal =
    error instanceof SesRefusal
      ? error
      : new SesRefusal("InternalServiceErrorException", "An internal error occurred.");
  res.setHeader("x-amzn-errortype", refusal.name);
  answer(res, refusal.status, { message: refusal.message });
}

function answer(res: ServerResponse, status: number, body: Json): void {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(JSON.stringify(body));
}

/** The region that the request was signed for: the only thing that tells regions apart on one address. */
function signedRegion(req: IncomingMessage): string {
  const region = credentialScope.exec(req.headers.authorization ?? "")?.groups?.["region"];
  if (region === undefined)
    throw new SesRefusal("MissingAuthenticationTokenException", "The request is not signed.");
  return region;
}

async function readBody(req: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > largestBody) throw new SesRefusal("BadRequestException", "The request is too large.");
    chunks.push(chunk);
  }
  if (size === 0) return {};
  const parsed = parseJson(Buffer.concat(chunks).toString("utf8"));
  if (!isJson(parsed)) throw new SesRefusal("BadRequestException", "The body is no JSON object.");
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
