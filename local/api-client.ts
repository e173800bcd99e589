import type * as z from "zod/mini";
import type { Operation } from "../functions/contract/platform/area.ts";

export interface ApiResponse<O extends Operation> {
  readonly body: z.output<O["reply"][1]>;
  readonly headers: Headers;
}

export interface RequestOptions {
  readonly params?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** Calls the public API over HTTP and parses each response with the schema of its operation. */
export type Client = <O extends Operation>(operation: O, options?: RequestOptions) => Promise<ApiResponse<O>>;

/** The service responded with an error. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;

  constructor(request: string, status: number, body: string) {
    super(`${request} returned ${status}: ${body}`);
    this.status = status;
  }
}

/**
 * Returns a client that authenticates with an API key, or with a person's access token and the project it works on.
 * Its calls throw an `ApiError` for any response that is not a success.
 */
export function newClient(url: string, bearer: string, projectId?: string): Client {
  return async (operation, { params = {}, query, body, idempotencyKey } = {}) => {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ""),
    );
    const response = await fetch(`${url}${path}${query ? `?${new URLSearchParams(query)}` : ""}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(projectId !== undefined && { "x-project-id": projectId }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(`${operation.method} ${path}`, response.status, text);
    // The declaration's own schema made the value, and the type is derived from the same schema.
    const parsed = operation.reply[1].parse(JSON.parse(text)) as ApiResponse<typeof operation>["body"];
    return { body: parsed, headers: response.headers };
  };
}
