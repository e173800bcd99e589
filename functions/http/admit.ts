import { Refusal } from "../domain/refusals.ts";
import { getTogether } from "../store/read.ts";
import { admitKey } from "./admit-key.ts";
import { admitMember, admitPerson } from "./admit-person.ts";
import type { Admission, Alongside, Call } from "./call.ts";
import type { Parsed } from "./parse.ts";

/**
 * Who calls, and whether they may (specification §5). What decides is read strongly from the base table at every
 * request, in the same call as what the endpoint needs beside it: a revocation, a change of scopes or of membership
 * acts on the next request.
 */
export async function admit(
  call: Call,
  parsed: Parsed,
  alongside: Alongside | undefined,
): Promise<Admission> {
  const { operation, event, services } = call;
  const { access, path } = operation;
  const wanted: Alongside = (...about) => (parsed.fault ? undefined : alongside?.(...about)) ?? { data: [] };
  if (access === "anyone")
    return { caller: undefined, found: await getTogether(services.tables, wanted(parsed, "", services, "")) };
  const text = bearerOf(event.headers["authorization"]);
  const bid = { text: text ?? "", parsed, services, wanted };
  if (access === "person") {
    if (text === undefined)
      throw new Refusal("missing_token", "sign in and send the header Authorization: Bearer <access token>");
    const inProject = path.includes("{projectId}");
    return inProject ? admitMember(bid, event.pathParameters?.["projectId"]) : admitPerson(bid);
  }
  if (text === undefined)
    throw new Refusal("missing_api_key", "send the header Authorization: Bearer <API key>");
  if (!isToken(text)) return admitKey(bid, access.key);
  const member = await admitMember(bid, projectHeader(event.headers["x-project-id"]));
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

/** Asked for once the token is known to be good, so that a stranger learns nothing. */
function projectHeader(given: string | undefined): () => string {
  return () => {
    if (given !== undefined && given !== "") return given;
    const message = "is needed with a person's token: the id of one of their projects";
    throw new Refusal("validation_error", `X-Project-Id: ${message}`, {
      issues: [{ path: "X-Project-Id", message }],
    });
  };
}
