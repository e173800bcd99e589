import type * as z from "zod/mini";
import type { Operation } from "../functions/contract/platform/area.ts";

export interface Answer<O extends Operation> {
  readonly body: z.output<O["reply"][1]>;
  readonly headers: Headers;
}

export interface Asked {
  readonly params?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** A caller of the public API, as anybody's program is one; each reply is read by its declaration. */
export type Client = <O extends Operation>(operation: O, asked?: Asked) => Promise<Answer<O>>;

/**
 * Calls by an API key, or by a person's token on the project that they name. Its calls throw an Error that tells what
 * the service answered, for any answer but success.
 */
export function newClient(url: string, bearer: string, projectId?: string): Client {
  return async (operation, { params = {}, body, idempotencyKey } = {}) => {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ""),
    );
    const response = await fetch(`${url}${path}`, {
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
    if (!response.ok)
      throw new Error(`${operation.method} ${path} was answered with ${response.status}: ${text}`);
    // The declaration's own schema made the value, and the type is derived from the same schema.
    const read = operation.reply[1].parse(JSON.parse(text)) as Answer<typeof operation>["body"];
    return { body: read, headers: response.headers };
  };
}
