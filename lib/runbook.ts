/** The anchors of `docs/runbook.md`: one section for each kind of alarm. */
export type RunbookSection =
  | "dead-letters"
  | "mail-waits"
  | "sending-paused"
  | "sending-refused"
  | "sending-throttled"
  | "quota-used"
  | "sandbox"
  | "error-lines"
  | "events-wait"
  | "jobs-wait"
  | "inbound-waits"
  | "webhooks-wait"
  | "webhooks-lost"
  | "inbound-lost"
  | "receipt-rules"
  | "refused-domains"
  | "worker-fails"
  | "worker-silent"
  | "alarms-unheard"
  | "certificates"
  | "functions-throttled"
  | "tables-throttled"
  | "api-fails"
  | "bounces"
  | "complaints"
  | "smtp-down"
  | "smtp-tasks"
  | "smtp-fails"
  | "smtp-certificate";

/** Returns the description of an alarm: who is affected, and which runbook section says what to do. */
export function alarmDescription(impact: string, section: RunbookSection): string {
  return `${impact} What to do: docs/runbook.md#${section}`;
}
