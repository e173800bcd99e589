import { newClient } from "../api-client.ts";
import { columns } from "../columns.ts";
import type { ReadyService } from "../service.ts";
import { getAccessToken } from "../sign-in/access-token.ts";
import { demoRegions, hostname, setUpRegion } from "./domain-steps.ts";

/** Adds one hostname in two regions and sends an email from each, with a key that is restricted to that region. */
export async function runRegionsDemo(
  service: ReadyService,
  projectId: string,
  print: (text: string) => void,
): Promise<void> {
  const person = newClient(service.url, await getAccessToken(service.signIn), projectId);
  const regions = demoRegions(service);
  const rows = [["  DOMAIN", "REGION", "EMAIL", "SENT FROM", "STATUS"]];
  print(`The hostname ${hostname} in ${regions.join(" and ")}\n\n`);
  for (const region of regions) {
    const { domain, email } = await setUpRegion(service, person, projectId, region);
    rows.push([`  ${domain.id}`, domain.region, email.id, email.region, email.status]);
  }
  print(columns(rows));
  print("\nEach key may only send from its own domain: any other domain returns 403 key_restricted.\n");
}
