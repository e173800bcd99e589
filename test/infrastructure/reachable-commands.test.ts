import { expect, test, vi } from "vitest";
import { entries } from "../../build/bundle/entries.ts";
import { operations } from "../../functions/contract/index.ts";
import { functionName } from "../../functions/settings/function-names.ts";
import { grantsOf, variablesOf } from "./policies.ts";
import { commandActions, gatewayActions, reachableCommands, settingVariables } from "./reachable-commands.ts";
import { synthesized } from "./synthesized.ts";

/** The pipeline writes when a key was last used, which only operations for keys do. */
function isOnlyForKeys(name: string, command: string): boolean {
  const operation = operations.find(({ id }) => functionName(id) === name);
  return command === "UpdateCommand" && operation !== undefined && typeof operation.access !== "object";
}

/** Operations of a person without a project read no row, so the pipeline makes no call. */
function isWithoutRows(name: string, command: string): boolean {
  return command === "BatchGetCommand" && ["get-me", "create-project"].includes(name);
}

/** These pass the row that a shared operation otherwise reads itself, so its own read never happens. */
function isGivenItsRow(name: string, command: string): boolean {
  return command === "GetCommand" && ["cancel-email", "create-domain", "create-webhook"].includes(name);
}

/** The services bring the admission of requests along, and these workers serve none. */
function isOfAdmission(name: string, command: string): boolean {
  const withoutRequests = ["watch-accounts", "receive-email", "apply-receipt-rules"];
  return withoutRequests.includes(name) && ["UpdateCommand", "BatchGetCommand"].includes(command);
}

/** Returning a broadcast to its draft has no event, and the function of unknown calls makes none. */
function isNeverMade(name: string, command: string): boolean {
  if (name === "unschedule-broadcast") return ["GetCommand", "webhookQueue"].includes(command);
  return name === "resend-other" && ["UpdateCommand", "BatchGetCommand"].includes(command);
}

const actionsOf = { ...commandActions, ...gatewayActions };

// Each function is bundled alone.
vi.setConfig({ testTimeout: 300_000 });

test("every function has the permissions and settings that its code can reach (F26)", async () => {
  const deployed = synthesized({ noticesFrom: "notices@example.com" });
  const reached = await Promise.all(
    entries.map(async (entry) => [entry, await reachableCommands(entry)] as const),
  );
  const refused = reached.flatMap(([{ name }, commands]) => {
    const granted = new Set(
      grantsOf(deployed, name)
        .flat()
        .flatMap(({ actions }) => actions),
    );
    const settings = variablesOf(deployed, name);
    return [...commands]
      .filter((command) => settings[settingVariables[command] ?? ""] === undefined)
      .filter((command) => !actionsOf[command]?.some((action) => granted.has(action)))
      .filter((command) => !isOnlyForKeys(name, command) && !isWithoutRows(name, command))
      .filter(
        (command) =>
          !isGivenItsRow(name, command) && !isOfAdmission(name, command) && !isNeverMade(name, command),
      )
      .map((command) => `${name}: ${command}`);
  });
  expect(refused).toEqual([]);
});

test("a call that no role allows is found in the code of a worker", async () => {
  const worker = entries.find(({ name }) => name === "deliver");
  expect(worker && [...(await reachableCommands(worker))]).toEqual(
    expect.arrayContaining(["UpdateCommand", "mailer", "BatchGetCommand"]),
  );
});
