import { linkKeyBytes } from "../../functions/domain/contacts/link-token.ts";
import { replaceLinkKey } from "../../functions/store/contacts/link-keys.ts";
import type { AddCommand } from "../command.ts";
import { requireProject } from "../projects/require-project.ts";
import { UsageError } from "../usage-error.ts";

export const rotateLinkKey: AddCommand = (program, actionFor) =>
  program
    .command("rotate-link-key <project>")
    .description(
      "replace the key of a project's unsubscribe links and reply addresses; those of before still work",
    )
    .option("--forget", "those of before do not work any more: only where the key was stolen")
    .action(
      actionFor(
        async ({ services, ...target }, projectId: string, { forget }: { readonly forget?: boolean }) => {
          const { id } = await requireProject({ services, ...target }, projectId);
          const change = { bytes: services.random(linkKeyBytes), forgets: forget === true };
          const former = await replaceLinkKey(services.tables, id, change);
          if (former === undefined)
            throw new UsageError("The key was changed at the same time. Run the command again.");
          const text = `${id} has a new link key; links of ${former} former keys work.\n`;
          return { text, data: { projectId: id, formerKeys: former } };
        },
      ),
    );
