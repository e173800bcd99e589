import type * as z from "zod/mini";
import { type CreateKeyBody, keys } from "../../../contract/projects/keys.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { issueKey } from "../../../operations/projects/issue-key.ts";
import { keyView } from "../../../operations/projects/key-view.ts";
import { parseRecords } from "../../../store/domains/hostnames.ts";
import { hostnameKey } from "../../../store/platform/keys.ts";
import { listItems } from "../../../store/platform/read.ts";

export const handler = endpoint(
  keys.createKey,
  async ({ body }, { caller: { projectId, actor }, services, found }) => {
    const { name, scopes = ["*"], domainId = null } = body;
    if (domainId !== null && !found.listed.flatMap(parseRecords).some(({ id }) => id === domainId)) {
      const issues = [{ path: "domainId", message: "is not in this project" }];
      throw new Refusal("not_found", "there is no such domain in this project", { issues });
    }
    const { text, key } = await issueKey(services, projectId, { name, scopes, domainId, actor });
    return { ...keyView(key), key: text };
  },
  // Asked for only where the body was read without a fault.
  ({ body }, projectId, services) =>
    (body as z.output<typeof CreateKeyBody>).domainId
      ? { data: [], listed: () => listItems(services.tables, hostnameKey(projectId, "")) }
      : { data: [] },
);
