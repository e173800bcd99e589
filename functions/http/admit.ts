import { Refusal } from "../domain/platform/refusals.ts";
import { type PreparedPlan, readPrepared } from "../store/platform/read-plan.ts";
import type { Admitted, Call, Prefetch } from "./call.ts";
import type { Parsed } from "./parse.ts";

/**
 * Authenticates and authorizes the caller (specification §5). The deciding row is read strongly from the base table at
 * every request, in the same call as the endpoint's own reads: a revocation, a change of scopes or of membership
 * affects the next request.
 * @throws {Refusal} `missing_api_key`, `missing_token` and the errors of `services.admission`
 */
export async function admit(call: Call, parsed: Parsed, prefetch: Prefetch): Promise<Admitted> {
  const { operation, event, services } = call;
  const { access, path } = operation;
  const { admission, tables } = services;
  const plan = (projectId: string, actor: string): PreparedPlan =>
    parsed.fault ? noReads : prefetch(parsed, projectId, services, actor);
  if (access === "anyone") return { caller: undefined, found: await readPrepared(tables, plan("", "")) };
  const text = bearerOf(event.headers["authorization"]);
  if (access === "person") {
    if (text === undefined)
      throw new Refusal(
        "missing_token",
        "Missing access token: sign in and send the header `Authorization: Bearer <access token>`.",
      );
    if (!path.includes("{projectId}")) return admission.person(services, { text, plan });
    return admission.member(services, { text, plan }, () => event.pathParameters?.["projectId"] ?? "");
  }
  if (text === undefined) throw missingKey();
  if (!isToken(text)) return admission.key(services, { text, plan, scope: access.key });
  const named = () => projectHeader(event.headers["x-project-id"]);
  const member = await admission.member(services, { text, plan }, named);
  // A person has full scopes and no pin in their projects; only the endpoints of the person surface ask for the role.
  const { projectId, actor } = member.caller;
  return { caller: { projectId, actor, pin: null, scopes: ["*"] }, found: member.found };
}

const noReads: PreparedPlan = { wanted: { data: [] }, rows: () => ({}) };

export function missingKey(): Refusal {
  return new Refusal(
    "missing_api_key",
    "Missing API key: send the header `Authorization: Bearer <API key>`.",
  );
}

export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer +(.*)$/i.exec(header?.trim() ?? "")?.[1];
}

/** A JSON web token has three parts with dots between them. Anything else is treated as an API key. */
function isToken(text: string): boolean {
  return !text.startsWith("eds_") && /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
}

/** Read after the token was verified, so that the error reveals nothing to a stranger. */
function projectHeader(value: string | undefined): string {
  if (value !== undefined && value !== "") return value;
  const message = "required with a person's access token: the id of one of their projects";
  throw new Refusal("validation_error", `X-Project-Id: ${message}.`, {
    issues: [{ path: "X-Project-Id", message }],
  });
}
