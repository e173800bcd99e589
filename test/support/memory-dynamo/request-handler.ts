import type { MemoryDynamo } from "./memory-dynamo.ts";

interface WireRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const utf8 = new TextDecoder();

/** A request handler for SDK clients: everything above it, such as retries and errors, is the SDK's. */
export function dynamoHandler(dynamo: MemoryDynamo) {
  return {
    handle: async ({ headers, body }: WireRequest) => {
      const operation = (headers["x-amz-target"] ?? "").split(".").at(-1) ?? "";
      const text = body instanceof Uint8Array ? utf8.decode(body) : String(body);
      const answer = dynamo(operation, text);
      return {
        response: {
          statusCode: answer.status,
          headers: { "content-type": "application/x-amz-json-1.0" },
          body: Buffer.from(answer.body),
        },
      };
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}
