import { domainChangeReads, readDomain } from "../../functions/operations/domains/find-domain.ts";
import { removeDomain as remove } from "../../functions/operations/domains/remove-domain.ts";
import { readTogether } from "../../functions/store/platform/read-plan.ts";
import type { AddCommand } from "../command.ts";
import { requireProject } from "../projects/require-project.ts";

export const removeDomain: AddCommand = (program, actionFor) =>
  program
    .command("remove-domain <project> <domainId>")
    .description("delete a domain of a project: nothing is accepted from it any more")
    .action(
      actionFor(async (target, projectId: string, domainId: string) => {
        const { services } = target;
        const { id } = await requireProject(target, projectId);
        const { setup, subscribedWebhooks } = await readTogether(
          services.tables,
          domainChangeReads(id, domainId),
        );
        const domain = await readDomain(services, id, setup);
        await remove(services, id, "operator", domain, subscribedWebhooks.webhooks);
        const text = `${domain.name} in ${domain.record.region} is deleted from ${id}.\n`;
        return { text, data: { projectId: id, domainId, name: domain.name, deleted: true } };
      }),
    );
