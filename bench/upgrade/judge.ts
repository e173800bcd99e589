import { differencesOf, type RestoredProject, repeated } from "../restore/judge.ts";

export interface UpgradeFacts {
  /** The ids of emails that SES accepted, once for each time. */
  readonly accepted: readonly string[];
  /** The ids that callers got. */
  readonly answered: readonly string[];
  /** Responses that no caller may get. */
  readonly faults: readonly string[];
  /** How often a call was repeated because the service was busy. */
  readonly repeated: number;
  readonly projects: readonly RestoredProject[];
}

/** Judges an upgrade and its rollback: no response fails, nothing is lost or sent twice, and the money is exact. */
export function judgeUpgrade(facts: UpgradeFacts) {
  const { accepted, answered, faults, projects } = facts;
  const sent = new Set(accepted);
  const lost = answered.filter((id) => !sent.has(id));
  const twice = repeated(accepted);
  const moneyOff = projects.flatMap(differencesOf);
  const stages = new Map(projects.flatMap(({ emails }) => emails.map(({ id, stage }) => [id, stage])));
  const rows: readonly (readonly [what: string, count: number])[] = [
    ["emails accepted", answered.length],
    ["emails sent", sent.size],
    ["calls repeated because the service was busy", facts.repeated],
    ["responses that no caller may get", faults.length],
    ["emails lost", lost.length],
    ["emails sent twice", twice.length],
    ["accounts that are off", moneyOff.length],
  ];
  const problems = [
    ...faults,
    ...lost.map((id) => `${id} was accepted and not sent: ${stages.get(id) ?? "it has no row"}`),
    ...twice.map((id) => `${id} was sent twice`),
    ...moneyOff,
    ...(answered.length === 0 ? ["nothing was accepted"] : []),
  ];
  return { rows, problems };
}
