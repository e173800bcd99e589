import { listMembers } from "../../../functions/store/contacts/memberships.ts";
import { newProject, type Terms, type TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";
import { newEditor } from "./editor.ts";

/** A project with an audience of contacts, and a complete draft to them. */
export async function newSender(world: World, terms: Terms & { readonly contacts?: number } = {}) {
  const { contacts = 3, ...others } = terms;
  const project = await newProject(world, { credits: 1000, ...others });
  return senderOf(world, project, contacts);
}

export async function senderOf(world: World, project: TestProject, contacts: number) {
  const { call, make, content } = newEditor(world, project);
  const audienceId: string = (await call("POST", "/audiences", { name: "Readers" })).body.id;
  const addresses = Array.from({ length: contacts }, (_, at) => `reader${at}@${project.domain}`);
  for (const email of addresses) {
    // Ids of one millisecond have no order.
    world.clock.advance(1);
    await call("POST", "/contacts", { email, audienceIds: [audienceId] });
  }
  const { id } = await make({ ...content, audienceId });
  const path = `/broadcasts/${id}`;
  return {
    ...{ call, make, content, project, audienceId, addresses, id, path },
    send: (body: object = {}) => call("POST", `${path}/send`, body),
    read: async () => (await call("GET", path)).body,
    funds: async () => {
      const { balanceMicros, freeCredits } = (await call("GET", "/limits")).body;
      return { balanceMicros, credits: freeCredits.remaining };
    },
    contactIds: async () => {
      const walk = { descending: false, limit: 1000 };
      const { members } = await listMembers(world.services.tables, project.id, audienceId, walk);
      return members.map((member) => member.id);
    },
  };
}
