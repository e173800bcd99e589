import type { LocalSes } from "../../local/ses/local-ses.ts";

interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const utf8 = new TextDecoder();

/** A request handler for SES clients that calls the local SES without a socket. */
export function sesHandler(ses: LocalSes) {
  return {
    handle: async ({ method, path, query = {}, headers, body }: WireRequest) => {
      const url = new URL(path, "http://ses.test");
      for (const [name, value] of Object.entries(query)) {
        for (const one of [value ?? ""].flat()) url.searchParams.append(name, one);
      }
      const text = body instanceof Uint8Array ? utf8.decode(body) : String(body ?? "");
      const reply = await ses.call({
        ...{ method, url, sourceIp: "127.0.0.1" },
        authorization: headers["authorization"],
        body: text === "" ? {} : JSON.parse(text),
      });
      if (!reply) throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
      const answer = Buffer.from(JSON.stringify(reply.body));
      return { response: { statusCode: reply.status, headers: { ...reply.headers }, body: answer } };
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}
