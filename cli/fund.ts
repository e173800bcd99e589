import { idRandomBytes, newId } from "../functions/domain/platform/ids.ts";
import type { Services } from "../functions/services.ts";
import { depositKey } from "../functions/store/platform/keys.ts";
import { getItem } from "../functions/store/platform/read.ts";
import { readFunds } from "../functions/store/projects/funds.ts";
import { deposit } from "../functions/store/projects/projects.ts";
import { formatMicros } from "../local/format-micros.ts";
import { argumentOf, optionOf } from "./given.ts";
import { givenProject } from "./given-project.ts";
import { parseAmount } from "./money.ts";
import { Refused } from "./refused.ts";
import type { Verb } from "./verb.ts";

const longestReference = 200;

export const fund: Verb = {
  arguments: ["project", "amount"],
  options: {
    reference: {
      type: "string",
      value: "reference",
      about: "your name for this payment: paid in once, however often the command is run",
    },
  },
  about: "pay money in, in the deployment's currency, with up to 6 decimals",
  async run(given, target) {
    const { services } = target;
    const micros = parseAmount(argumentOf(given, "amount"));
    const reference = givenReference(optionOf(given, "reference")) ?? freshId(services);
    const { id } = await givenProject(given, target);
    await checkSum(services, id, micros);
    const paid = { micros, reference, at: services.clock().toISOString() };
    const isNew = await deposit(services.tables, id, paid, freshId(services));
    const done = isNew
      ? `Paid in ${money(services, micros)} under the reference ${reference}.`
      : await explainRepeat(services, id, micros, reference);
    return `${done}\nBalance: ${money(services, await balanceOf(services, id))}\n`;
  },
};

function givenReference(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (text.trim() === "" || text.length > longestReference)
    throw new Refused(`a reference is 1 to ${longestReference} characters`);
  return text;
}

function freshId({ clock, random }: Services): string {
  return newId("evt", clock(), random(idRandomBytes));
}

/** The same reference with another amount is a mistake, not a repeat. */
async function explainRepeat(
  services: Services,
  projectId: string,
  micros: number,
  reference: string,
): Promise<string> {
  const stands = await getItem(services.tables, "money", depositKey(projectId, reference));
  const before = Number(stands?.["micros"]);
  const said = `the reference ${reference} was paid in before, at ${stands?.["at"]}`;
  if (before !== micros) throw new Refused(`${said}, with ${money(services, before)}: nothing changed`);
  return `Nothing changed: ${said}.`;
}

/** Sums stay exact below 2^53 micro-units. */
async function checkSum(services: Services, projectId: string, micros: number): Promise<void> {
  if (!Number.isSafeInteger((await balanceOf(services, projectId)) + micros))
    throw new Refused("the balance would be larger than can be kept exactly");
}

async function balanceOf({ tables }: Services, projectId: string): Promise<number> {
  const shards = await readFunds(tables, projectId);
  return shards.reduce((sum, shard) => sum + shard.balanceMicros, 0);
}

function money({ deployment }: Services, micros: number): string {
  return `${formatMicros(micros)} ${deployment.currency}`;
}
