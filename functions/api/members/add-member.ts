import { members } from "../../contract/members.ts";
import { endpoint } from "../../http/endpoint.ts";
import { addMember, requireOwner } from "../../operations/change-members.ts";

export const handler = endpoint(members.addMember, async ({ body }, { caller, services }) => {
  requireOwner(caller.role);
  return addMember(services, caller, body);
});
