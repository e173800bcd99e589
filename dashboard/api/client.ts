import createClient, { type Client } from "openapi-fetch";
import { ApiError } from "./api-error.ts";
import type { components, paths } from "./schema.js";

export type ApiClient = Client<paths>;
export type Schemas = components["schemas"];

/** The page of the signed-in person's session that the client needs. */
export interface Credentials {
  /** Returns the access token, renewed if it has expired; undefined when the session has ended. */
  readonly token: () => Promise<string | undefined>;
  /** Called when the service refuses the token. */
  readonly onRefused: () => void;
}

const timeoutMs = 30_000;

/** A client of the API on this origin. With a project, requests concern that project. */
export function newClient(credentials: Credentials, projectId?: string): ApiClient {
  const client = createClient<paths>({ baseUrl: "/api", fetch: fetchInTime });
  client.use({
    async onRequest({ request }) {
      const token = await credentials.token();
      if (token !== undefined) request.headers.set("authorization", `Bearer ${token}`);
      if (projectId !== undefined) request.headers.set("x-project-id", projectId);
      return request;
    },
    onResponse({ response }) {
      if (response.status === 401) credentials.onRefused();
    },
  });
  return client;
}

/** Shown in place of a browser's "Failed to fetch": nobody knows whether a change was made. */
export const unreachable =
  "The service could not be reached or did not answer in time. It may have done it nevertheless: look before you try again.";

async function fetchInTime(request: Request): Promise<Response> {
  try {
    return await fetch(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new Error(unreachable, { cause: error });
  }
}

/** An answer that is not JSON is not the service's: a proxy or the sign-in page of a network gave it. */
function explained(error: unknown): never {
  if (!(error instanceof SyntaxError)) throw error;
  throw new Error("Something between you and the service answered in its place. Reload the page.", {
    cause: error,
  });
}

interface Result<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the body of a successful response.
 * @throws {ApiError} for any other response
 */
export async function bodyOf<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch(explained);
  if (!response.ok || data === undefined) throw new ApiError(response.status, error);
  return data;
}
