import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isForeign } from "../gateway/foreign-request.ts";
import { converse, type ModelReply } from "./converse.ts";
import { type ModelFaults, newModelFaults, parseModelFault } from "./model-faults.ts";

/** The stand-in for a language model: it answers the Converse call of Amazon Bedrock. */
export interface LocalModel {
  readonly url: string;
  readonly faults: ModelFaults;
  /** How many calls of the model it has answered. */
  readonly calls: () => number;
  readonly close: () => Promise<void>;
}

const largestBody = 1024 * 1024;

/**
 * Starts the stand-in on 127.0.0.1. It also answers GetSecretValue of Secrets Manager from environment variables, so that
 * a model behind an OpenAI-compatible endpoint can be used locally: the secret `model/key` is `LOCAL_SECRET_MODEL_KEY`.
 * `/_local/faults` takes faults: `POST {mode, times?}`, `GET`, `DELETE`.
 */
export async function startModel(environment: NodeJS.ProcessEnv = process.env): Promise<LocalModel> {
  const faults = newModelFaults();
  let calls = 0;
  const replyTo = (req: IncomingMessage, body: unknown): ModelReply | undefined => {
    const { pathname } = new URL(req.url ?? "/", "http://model");
    if (pathname === "/_local/faults") return answerFaults(req, body, faults);
    if (req.headers["x-amz-target"] === "secretsmanager.GetSecretValue") return secretOf(body, environment);
    if (req.method !== "POST" || !/^\/model\/[^/]+\/converse$/.test(pathname))
      return { status: 404, error: "UnknownOperationException", body: {} };
    calls++;
    return converse(body, faults.next());
  };
  const server = createServer((req, res) => {
    if (isForeign(req.headers)) return void res.writeHead(403).end();
    readJson(req)
      .then((body) => answer(res, replyTo(req, body)))
      .catch(() =>
        answer(res, { status: 400, error: "ValidationException", body: { message: "Invalid JSON." } }),
      );
  });
  server.keepAliveTimeout = 65_000;
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, faults, calls: () => calls, close: () => stop(server) };
}

function answerFaults(req: IncomingMessage, body: unknown, faults: ModelFaults): ModelReply {
  if (req.method === "DELETE") faults.clear();
  if (req.method === "POST") {
    // Pages of other sites cannot send this content type without a CORS preflight.
    const isJson = req.headers["content-type"]?.startsWith("application/json") ?? false;
    const fault = isJson ? parseModelFault(body) : undefined;
    if (!fault) return { status: 400, body: { message: "Send JSON with a known `mode` and `times`." } };
    faults.add(fault);
  }
  return { status: 200, body: { faults: faults.pending() } };
}

function secretOf(body: unknown, environment: NodeJS.ProcessEnv): ModelReply {
  const name = String(Object(body).SecretId);
  const secret = environment[`LOCAL_SECRET_${name.toUpperCase().replace(/\W/g, "_")}`];
  if (secret !== undefined) return { status: 200, body: { Name: name, SecretString: secret } };
  return { status: 400, error: "ResourceNotFoundException", body: { message: "The secret is not set." } };
}

function answer(res: ServerResponse, reply: ModelReply | undefined): void {
  if (!reply) return void res.socket?.destroy();
  const { status, body, error } = reply;
  const headers = {
    "content-type": "application/json",
    ...(error !== undefined && { "x-amzn-errortype": error }),
  };
  res.writeHead(status, headers);
  res.end(JSON.stringify(error === undefined ? body : { ...Object(body), __type: error }));
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > largestBody) throw new Error("The request is too large.");
    chunks.push(chunk);
  }
  return size === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      // A server on a TCP port, and no other, has its address as an object.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
