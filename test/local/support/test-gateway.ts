import { request } from "node:http";
import { onTestFinished } from "vitest";
import { type Gateway, type GatewayOptions, startGateway } from "../../../local/gateway/gateway.ts";
import { functionModel } from "./function-model.ts";

interface Given extends Partial<Omit<GatewayOptions, "routes">> {
  readonly routeKeys?: readonly string[];
  readonly timeoutMs?: number;
}

/** A gateway whose every route leads to the same function; it ends with the test. */
export async function testGateway({
  routeKeys = ["$default"],
  timeoutMs = 30_000,
  ...options
}: Given): Promise<Gateway> {
  const target = { fn: functionModel(""), apiId: "api", timeoutMs };
  const gateway = await startGateway({
    port: 0,
    account: "000000000000",
    pages: [],
    invoke: async () => ({ statusCode: 200 }),
    log: () => {},
    ...options,
    routes: routeKeys.map((routeKey) => ({ routeKey, target })),
  });
  onTestFinished(() => gateway.stop());
  return gateway;
}

export interface Answered {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request with exactly these header lines: `fetch` joins and adds some. */
export function send(
  url: string,
  path: string,
  {
    method = "GET",
    headers = [],
    body,
  }: { method?: string; headers?: string[]; body?: string | Uint8Array } = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url);
    const lines = [
      "host",
      host,
      ...(body === undefined ? [] : ["content-length", String(Buffer.byteLength(body))]),
    ];
    const req = request(
      { hostname, port, path, method, headers: [...lines, ...headers], agent: false },
      async (res) => {
        const text = (await res.toArray()).join("");
        resolve({ status: res.statusCode, headers: res.headers, body: text });
      },
    );
    req.on("error", reject);
    req.end(body);
  });
}
