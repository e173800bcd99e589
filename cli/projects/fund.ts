import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import type { Services } from "../../functions/services.ts";
import { depositKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { deposit } from "../../functions/store/projects/projects.ts";
import { formatMicros } from "../../local/format-micros.ts";
import type { AddCommand } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { parseAmount } from "./parse-amount.ts";
import { requireProject } from "./require-project.ts";

const maxReferenceLength = 200;

export const fund: AddCommand = (program, actionFor) =>
  program
    .command("fund <project> <amount>")
    .description("add money to a project's balance, in the deployment's currency with up to 6 decimals")
    .option("--reference <reference>", "your name for this payment; a reference is paid in only once")
    .action(
      actionFor(
        async (target, projectId: string, amount: string, options: { readonly reference?: string }) => {
          const { services } = target;
          const micros = parseAmount(amount);
          if (options.reference !== undefined) requireReference(options.reference);
          const reference = options.reference ?? freshId(services);
          const { id } = await requireProject(target, projectId);
          return pay(services, id, micros, reference);
        },
      ),
    );

async function pay(services: Services, projectId: string, micros: number, reference: string) {
  const { tables, clock, deployment } = services;
  await requireCountableSum(services, projectId, micros);
  const payment = { micros, reference, at: clock().toISOString() };
  const isNew = await deposit(tables, projectId, payment, freshId(services));
  const summary = isNew
    ? `Added ${money(services, micros)} with the reference ${reference}.`
    : await describeRepeat(services, projectId, micros, reference);
  const balance = await readBalance(services, projectId);
  return {
    text: `${summary}\nBalance: ${money(services, balance)}\n`,
    data: {
      projectId,
      reference,
      added: formatMicros(isNew ? micros : 0),
      balance: formatMicros(balance),
      currency: deployment.currency,
    },
  };
}

/** @throws {UsageError} if the text cannot be a reference. */
function requireReference(text: string): void {
  if (text.trim() === "" || text.length > maxReferenceLength)
    throw new UsageError(`Invalid reference: must have 1 to ${maxReferenceLength} characters.`);
}

function freshId({ clock, random }: Services): string {
  return newId("evt", clock(), random(idRandomBytes));
}

/** The same reference with another amount is a mistake, not a repetition. */
async function describeRepeat(
  services: Services,
  projectId: string,
  micros: number,
  reference: string,
): Promise<string> {
  const existing = await getItem(services.tables, "money", depositKey(projectId, reference));
  const paid = Number(existing?.["micros"]);
  const payment = `the reference ${reference} was paid in at ${existing?.["at"]}`;
  if (paid !== micros) throw new UsageError(`Nothing changed: ${payment} with ${money(services, paid)}.`);
  return `Nothing changed: ${payment}.`;
}

/** Sums are exact only below 2^53 micro-units. */
async function requireCountableSum(services: Services, projectId: string, micros: number): Promise<void> {
  if (!Number.isSafeInteger((await readBalance(services, projectId)) + micros))
    throw new UsageError("The balance would be too large to be stored exactly.");
}

async function readBalance({ tables }: Services, projectId: string): Promise<number> {
  const shards = await readFunds(tables, projectId);
  return shards.reduce((sum, shard) => sum + shard.balanceMicros, 0);
}

function money({ deployment }: Services, micros: number): string {
  return `${formatMicros(micros)} ${deployment.currency}`;
}
