import { areas } from "../../functions/contract/index.ts";
import { type Client, newClient } from "../api-client.ts";
import { columns } from "../columns.ts";
import type { ReadyService } from "../service.ts";
import { getAccessToken } from "../sign-in/access-token.ts";
import { demoRegions, expectRefusal, hostname, newEmail, setUpRegion } from "./domain-steps.ts";

const { createProject } = areas.projects;
const { revokeKey } = areas.keys;

/**
 * Walks through the user journey from signing in to an email from each region: a project, a hostname verified in each
 * region, a key restricted to each, and the revocation of a key. It uses the public API only.
 */
export async function runDomainsDemo(service: ReadyService, print: (text: string) => void): Promise<void> {
  const token = await getAccessToken(service.signIn);
  const { body: project } = await newClient(service.url, token)(createProject, {
    body: { name: "My company" },
  });
  print(`Signed in and created the project ${project.id}\n\n`);
  const person = newClient(service.url, token, project.id);
  const regions = demoRegions(service);
  const rows = [["  DOMAIN", "REGION", "KEY", "EMAIL", "SENT FROM"]];
  let last: { readonly keyId: string; readonly client: Client } | undefined;
  for (const region of regions) {
    const { domain, keyId, client, email } = await setUpRegion(service, person, project.id, region);
    rows.push([`  ${domain.id}`, region, keyId, email.id, email.region]);
    last = { keyId, client };
  }
  print(`${hostname} is verified in ${regions.join(" and ")}, with a key for each:\n\n`);
  print(columns(rows));
  if (!last) throw new Error("The deployment has no region.");
  await person(revokeKey, { params: { projectId: project.id, keyId: last.keyId }, body: {} });
  await expectRefusal(last.client, newEmail(hostname), "invalid_api_key");
  print("\nA restricted key that sends from another domain gets 403 key_restricted.\n");
  print(`${last.keyId} is revoked: its next request returned 401 invalid_api_key.\n`);
}
