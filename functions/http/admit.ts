import { Refusal } from "../domain/platform/refusals.ts";
import { type FoundRows, getTogether, type RowRequest } from "../store/platform/read.ts";
import type { PreparedPlan } from "../store/platform/read-plan.ts";
import type { Admitted, Call, Prefetch } from "./call.ts";
import type { Parsed } from "./parse.ts";

/**
 * Who calls, and whether they may (specification §5). What decides is read strongly from the base table at every
 * request, in the same call as what the endpoint needs beside it: a revocation, a change of scopes or of membership
 * acts on the next request.
 */
export async function admit(call: Call, parsed: Parsed, prefetch: Prefetch | undefined): Promise<Admitted> {
  const { services } = call;
  let prepared: PreparedPlan = { wanted: { data: [] }, rows: (found) => found };
  const wanted = (projectId: string, actor: string) => {
    if (!parsed.fault && prefetch) prepared = prefetch(parsed, projectId, services, actor);
    return prepared.wanted;
  };
  const admitted = await admittedBy(call, wanted);
  return { ...admitted, found: prepared.rows(admitted.found) };
}

async function admittedBy(
  { operation: { access, path }, event, services }: Call,
  wanted: (projectId: string, actor: string) => RowRequest,
): Promise<Omit<Admitted, "found"> & { readonly found: FoundRows }> {
  const { admission, tables } = services;
  if (access === "anyone") return { caller: undefined, found: await getTogether(tables, wanted("", "")) };
  const text = bearerOf(event.headers["authorization"]);
  if (access === "person") {
    if (text === undefined)
      throw new Refusal("missing_token", "sign in and send the header Authorization: Bearer <access token>");
    if (!path.includes("{projectId}")) return admission.person(services, { text, wanted });
    return admission.member(services, { text, wanted }, () => event.pathParameters?.["projectId"] ?? "");
  }
  if (text === undefined)
    throw new Refusal("missing_api_key", "send the header Authorization: Bearer <API key>");
  if (!isToken(text)) return admission.key(services, { text, wanted, scope: access.key });
  const named = () => projectHeader(event.headers["x-project-id"]);
  const member = await admission.member(services, { text, wanted }, named);
  // A person has full scopes and no pin in their projects; only the endpoints of the person surface ask for the role.
  const { projectId, actor } = member.caller;
  return { caller: { projectId, actor, pin: null }, found: member.found };
}

function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +(.*)$/i.exec(header?.trim() ?? "")?.[1];
}

/** A JSON web token has three parts with dots between them. Anything else is judged as an API key. */
function isToken(text: string): boolean {
  return !text.startsWith("eds_") && /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
}

/** Read once the token was verified, so that a stranger learns nothing from the answer. */
function projectHeader(given: string | undefined): string {
  if (given !== undefined && given !== "") return given;
  const message = "is needed with a person's token: the id of one of their projects";
  throw new Refusal("validation_error", `X-Project-Id: ${message}`, {
    issues: [{ path: "X-Project-Id", message }],
  });
}
