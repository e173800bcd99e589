import { type Grant, type Scope, scopes } from "../functions/domain/platform/scopes.ts";
import { issueKey } from "../functions/operations/projects/issue-key.ts";
import { type Given, optionOf } from "./given.ts";
import { givenName } from "./given-name.ts";
import { givenProject } from "./given-project.ts";
import { listHostnames } from "./project-rows.ts";
import { Refused } from "./refused.ts";
import type { Target } from "./target.ts";
import type { Verb } from "./verb.ts";

export const createKey: Verb = {
  arguments: ["project"],
  options: {
    name: { type: "string", value: "name", about: "what to call it (Operator)" },
    scopes: {
      type: "string",
      value: "a,b",
      about: "what it may do, such as email:send,email:read (full access)",
    },
    domain: { type: "string", value: "domainId", about: "pin it to one domain record" },
  },
  about: "make an API key and print it, this once",
  async run(given, target) {
    const name = givenName(optionOf(given, "name") ?? "Operator");
    const grant = givenGrant(optionOf(given, "scopes"));
    const { id } = await givenProject(given, target);
    const domainId = await givenDomain(given, target, id);
    const { text } = await issueKey(target.services, id, { name, scopes: grant, domainId });
    return `${text}\n`;
  },
};

function givenGrant(text: string | undefined): Grant {
  if (text === undefined || text === "*") return ["*"];
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  const unknown = names.filter((name) => !isScope(name));
  if (unknown.length > 0)
    throw new Refused(
      `no such scope: ${unknown.map((name) => name || "(empty)").join(", ")}\nThere are: ${scopes.join(", ")}`,
    );
  return names.filter(isScope);
}

function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}

async function givenDomain(given: Given, { services }: Target, projectId: string): Promise<string | null> {
  const domainId = optionOf(given, "domain");
  if (domainId === undefined) return null;
  const hostnames = await listHostnames(services.tables, projectId);
  if (hostnames.some(({ records }) => records.some(({ id }) => id === domainId))) return domainId;
  throw new Refused(`the project has no domain record ${domainId}`);
}
