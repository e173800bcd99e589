/** The sections of `docs/runbook.md`, one for each kind of alarm. */
export type RunbookSection =
  | "dead-letters"
  | "mail-waits"
  | "events-wait"
  | "jobs-wait"
  | "webhooks-wait"
  | "webhooks-lost"
  | "worker-fails"
  | "functions-throttled"
  | "api-fails"
  | "bounces"
  | "complaints"
  | "smtp-down"
  | "smtp-tasks"
  | "smtp-fails"
  | "smtp-certificate";

/** What an alarm says: who is hurt, and where to read what to do. */
export function alarmDescription(hurt: string, section: RunbookSection): string {
  return `${hurt} What to do: docs/runbook.md#${section}`;
}
