import { projects } from "../../contract/projects/projects.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(projects.getMe, { reads: () => ({}) }, async (_, { caller }) => ({
  id: caller.actor,
}));
