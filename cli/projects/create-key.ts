import { type Grant, type Scope, scopes } from "../../functions/domain/platform/scopes.ts";
import { issueKey } from "../../functions/operations/projects/issue-key.ts";
import { keyView } from "../../functions/views/projects/key-view.ts";
import type { AddCommand } from "../command.ts";
import type { Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";
import { parseName } from "./parse-name.ts";
import { listHostnames } from "./project-rows.ts";
import { requireProject } from "./require-project.ts";

interface Options {
  readonly name: string;
  readonly scopes: string;
  readonly domain?: string;
}

export const createKey: AddCommand = (program, actionFor) =>
  program
    .command("create-key <project>")
    .description("create an API key and print it; it cannot be shown again")
    .option("--name <name>", "the name of the key", "Operator")
    .option("--scopes <a,b>", "the scopes of the key, such as email:send,email:read; * is full access", "*")
    .option("--domain <domainId>", "the only domain record the key may send from (default: all)")
    .action(
      actionFor(async (target, projectId: string, options: Options) => {
        const name = parseName(options.name);
        const grant = parseScopes(options.scopes);
        const { id } = await requireProject(target, projectId);
        const domainId = options.domain ?? null;
        if (domainId !== null) await requireDomain(target, id, domainId);
        const { text, key } = await issueKey(target.services, id, { name, scopes: grant, domainId });
        return { text: `${text}\n`, data: { ...keyView(key), key: text } };
      }),
    );

function parseScopes(text: string): Grant {
  if (text === "*") return ["*"];
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  const unknown = names.filter((name) => !isScope(name));
  if (unknown.length > 0) {
    const listed = unknown.map((name) => name || "(empty)").join(", ");
    throw new UsageError(`Unknown scope: ${listed}. Available: ${scopes.join(", ")}.`);
  }
  return names.filter(isScope);
}

function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}

async function requireDomain({ services }: Target, projectId: string, domainId: string): Promise<void> {
  const hostnames = await listHostnames(services.tables, projectId);
  if (hostnames.some(({ records }) => records.some(({ id }) => id === domainId))) return;
  throw new UsageError(`Domain not found in this project: ${domainId}.`);
}
