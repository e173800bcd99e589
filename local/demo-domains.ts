import { areas } from "../functions/contract/index.ts";
import { columns } from "./columns.ts";
import { type Client, newClient } from "./demo-client.ts";
import { addVerified, letter, name, refusedElsewhere } from "./demo-regions.ts";
import { waitForEnd } from "./demo-story.ts";
import type { ReadyService } from "./service.ts";

const { createProject } = areas.projects;
const { createKey, revokeKey } = areas.keys;
const { sendEmail } = areas.emails;

/**
 * The way of a person from signing in to a mail from each region: a project, a hostname in every region with its
 * records in the local DNS, a key pinned to each, and a key that is revoked. All through the public API.
 */
export async function tellDomains(
  { url, signIn, zone, model }: ReadyService,
  print: (text: string) => void,
): Promise<void> {
  const token = await tokenOf(signIn.signIn.issuer);
  const { body: project } = await newClient(url, token)(createProject, { body: { name: "My company" } });
  print(`Signed in, and made the project ${project.id}\n\n`);
  const person = newClient(url, token, project.id);
  const params = { projectId: project.id };
  const regions = [...new Set(model.configurationSets.map(({ region }) => region))].slice(0, 2);
  const rows = [["  DOMAIN RECORD", "REGION", "KEY", "MAIL", "SENT FROM"]];
  let last: { readonly keyId: string; readonly call: Client } | undefined;
  for (const region of regions) {
    const domain = await addVerified(person, zone, region);
    const body = { name: `From ${region}`, scopes: ["email:send"], domainId: domain.id };
    const { body: key } = await person(createKey, { params, body });
    const call = newClient(url, key.key);
    const { body: sent } = await call(sendEmail, { body: letter(name) });
    const email = await waitForEnd(person, sent.id, "delivered");
    if (email.region !== region)
      throw new Error(`a mail by the key of ${region} went out from ${email.region}`);
    await refusedElsewhere(call);
    rows.push([`  ${domain.id}`, region, key.id, email.id, email.region]);
    last = { keyId: key.id, call };
  }
  print(`${name} is verified in ${regions.join(" and ")}, and each sends by a key of its own:\n\n`);
  print(columns(rows));
  if (!last) throw new Error("the deployment has no region");
  await person(revokeKey, { params: { ...params, keyId: last.keyId }, body: {} });
  await refusedNow(last.call);
  print(`\nFrom another domain a pinned key was answered 403 key_restricted.\n`);
  print(`${last.keyId} was revoked, and its very next request was answered 401 invalid_api_key.\n`);
}

/** The development account needs no sign-up: this is how a program gets its token. */
async function tokenOf(issuer: string): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: "developer", client_secret: "local" };
  const answer = await fetch(`${issuer}/token`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`sign-in was answered with ${answer.status}`);
  return token;
}

async function refusedNow(call: Client): Promise<void> {
  const refusal = await call(sendEmail, { body: letter(name) }).then(
    () => "",
    (error: unknown) => String(error),
  );
  if (!refusal.includes("invalid_api_key")) throw new Error("a revoked key was let send");
}
