import type { NotifiedReason } from "../../../domain/broadcasts/broadcast-reasons.ts";
import { html } from "../../../domain/platform/markup/markup.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { withoutLinks } from "../../projects/notices/without-links.ts";

/** The facts of a notice that a broadcast has stopped by itself. */
interface StopFacts {
  /** The project's name. */
  readonly project: string;
  readonly broadcast: BroadcastRow;
  readonly reason: NotifiedReason;
  readonly at: string;
}

/** Why it stopped, and what to do first. */
const words: { readonly [reason in NotifiedReason]: readonly [why: string, next: string] } = {
  missed: ["It could not begin by its latest time.", "Decide whether it is still wanted."],
  insufficient_balance: ["Credits and balance did not cover it.", "Add to the balance."],
  outbound_quota_exceeded: [
    "The quota of this month did not cover it.",
    "Raise the quota, or wait for the next month.",
  ],
  domain_not_verified: [
    "Its domain is not verified any more.",
    "Publish the DNS records of the domain again.",
  ],
  region_retired: ["The region of its domain is not in use any more.", "Add the domain in another region."],
  receiver_rules: [
    "Its domain breaks a rule of a mailbox provider that many recipients are at.",
    "GET /domains/{domainId}/compliance names the rule and what to change.",
  ],
  recipients_gone: ["Its audience, segment or topic was deleted.", "Choose another one."],
  bounces: [
    "Too many of its emails bounced.",
    "Find out where the addresses come from before you resume it.",
  ],
  complaints: [
    "Too many recipients reported it as spam.",
    "Find out who receives it without having asked for it before you resume it.",
  ],
  paused_too_long: ["It was paused for 30 days.", "The emails that were not sent were refunded."],
};

const verbs: { readonly [status: string]: string } = { paused: "paused", failed: "not sent" };

/** The email that says so, and what to do. */
export function stopEmail({ project, broadcast, reason, at }: StopFacts) {
  const { id, status } = broadcast;
  const name = withoutLinks(broadcast.name);
  const verb = verbs[status] ?? "canceled";
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
  const what = `a broadcast of your project "${withoutLinks(project)}" was ${verb}, at ${time}:`;
  const [why, next] = words[reason];
  const paragraphs = [`${why}${figures(broadcast)}`, next, last(broadcast)];
  const lines = paragraphs.map((one) => html`<p>${one}</p>`);
  return {
    subject: `Broadcast ${verb}: ${name}`,
    text: `${["Hello,", what, `    ${name}\n    ${id}`, ...paragraphs].join("\n\n")}\n`,
    html: html`<p>Hello,</p><p>${what}</p><p><strong>${name}</strong><br>${id}</p>${lines}`.markup,
  };
}

/** The figures that it was paused for. */
function figures({ reason, judged }: BroadcastRow): string {
  if (!judged || (reason !== "bounces" && reason !== "complaints")) return "";
  const [count, digits, did] =
    reason === "bounces" ? [judged.bounced, 1, "bounced"] : [judged.complained, 2, "were reported"];
  const percent = ((count / judged.handed) * 100).toFixed(digits);
  return ` ${count} of ${judged.handed} emails (${percent} %) ${did}.`;
}

function last({ id, status }: BroadcastRow): string {
  if (status === "paused")
    return `Resume it: POST /broadcasts/${id}/resume. The emails that were not sent yet wait until then.`;
  const unpaid = status === "failed" ? "No email was sent, and nothing was charged. " : "";
  return `${unpaid}To send it again, duplicate it: POST /broadcasts/${id}/duplicate.`;
}
