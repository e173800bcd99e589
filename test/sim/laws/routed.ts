import { timeOfId } from "../../../functions/domain/platform/ids.ts";
import type { Email } from "../../../functions/store/emails/emails.ts";
import { parseInboundEmail } from "../../../functions/store/inbound/inbound-emails.ts";
import { forwardAddressKey, inboundEmailKey } from "../../../functions/store/platform/keys.ts";
import type { StoredRow } from "../../support/crash-rows.ts";
import type { SimProject } from "../clients/project.ts";
import type { RowChange } from "../engine/rows.ts";

/** The most forwards of a thread in an hour that a project of a run allows. */
export const mostForwards = 5;

/** What routes may send, as the rows say: to whom, how often, and what of it is counted. */
export interface RoutedLaw {
  readonly changed: (change: RowChange) => void;
  readonly judge: (
    project: SimProject,
    rows: readonly StoredRow[],
    emails: readonly Email[],
  ) => readonly string[];
}

export function newRoutedLaw(now: () => number, violate: (text: string) => void): RoutedLaw {
  const confirmed = new Set<string>();
  const blocked = new Map<string, { readonly value: string; readonly from: number; to: number }>();
  return {
    changed: ({ before, after }) => {
      const { pk = "", sk = "" } = after ?? before ?? {};
      if (pk.endsWith("#FORWARDS") && after?.item["status"] === "confirmed") confirmed.add(`${pk} ${sk}`);
      const members = after?.item["members"];
      if (sk === "CAP" && members instanceof Set && members.size > mostForwards)
        violate(`I9: ${members.size} messages of a thread were forwarded in an hour`);
      if (!sk.startsWith("blo_") || !pk.endsWith("#INBOUND")) return;
      const name = `${pk} ${sk}`;
      const known = blocked.get(name);
      if (!after && known) known.to = now();
      else if (after && !known)
        blocked.set(name, { value: String(after.item["value"]), from: now(), to: Number.POSITIVE_INFINITY });
    },
    judge: (project, rows, emails) => [
      ...misaddressed(project, rows, emails, confirmed),
      ...unblocked(project, rows, [...blocked]),
      ...miscounted(project, rows, emails),
    ],
  };
}

function receivedBy({ id }: SimProject, rows: readonly StoredRow[]) {
  const { pk } = inboundEmailKey(id, "");
  return rows
    .filter((row) => row.pk === pk && row.item["deletedAt"] === undefined)
    .map(({ item }) => parseInboundEmail(item));
}

/** Forwards to addresses outside of the project's domain whose owners never agreed, and second replies on a day. */
function misaddressed(
  project: SimProject,
  rows: readonly StoredRow[],
  emails: readonly Email[],
  confirmed: ReadonlySet<string>,
): readonly string[] {
  const byId = new Map(emails.map((one) => [one.id, one]));
  const done = receivedBy(project, rows).flatMap((one) =>
    one.routes.flatMap(({ action, emailId }) => {
      const email = emailId === undefined ? undefined : byId.get(emailId);
      return email ? [{ received: one, action, email }] : [];
    }),
  );
  const isAgreed = (address: string) => {
    const { pk, sk } = forwardAddressKey(project.id, address.toLowerCase());
    return address.endsWith(`@${project.domain}`) || confirmed.has(`${pk} ${sk}`);
  };
  const forwards = done
    .filter(({ action }) => action === "forward")
    .flatMap(({ email }) =>
      email.recipients
        .filter(({ address }) => !isAgreed(address))
        .map(({ address }) => `I9: ${email.id} was forwarded to ${address}, who has not confirmed`),
    );
  const replies = Map.groupBy(
    done.filter(({ action }) => action === "reply"),
    ({ received, email }) =>
      `${(received.from ?? received.sender).toLowerCase()} on ${timeOfId(email.id).toISOString().slice(0, 10)}`,
  );
  const often = [...replies].filter(([, some]) => new Set(some.map(({ received }) => received.id)).size > 1);
  return [...forwards, ...often.map(([who, some]) => `I9: ${some.length} replies to ${who}`)];
}

type Blocked = { readonly value: string; readonly from: number; readonly to: number };

/** Messages of senders that were on the blocklist from before they arrived until now, and are not blocked. */
function unblocked(
  project: SimProject,
  rows: readonly StoredRow[],
  blocked: readonly (readonly [string, Blocked])[],
): readonly string[] {
  const own = blocked.filter(
    ([name, { to }]) => name.startsWith(`P#${project.id}#`) && to === Number.POSITIVE_INFINITY,
  );
  return receivedBy(project, rows).flatMap(({ id, sender, status, receivedAt }) => {
    const by = own.find(
      ([, { value, from }]) =>
        from < Date.parse(receivedAt) && (sender === value || sender.endsWith(`@${value}`)),
    );
    return by && status !== "blocked" ? [`I9: ${id} of ${sender} is ${status}, and not blocked`] : [];
  });
}

/** Counts of what routes have sent that differ from the emails that they have sent. */
function miscounted(
  { id }: SimProject,
  rows: readonly StoredRow[],
  emails: readonly Email[],
): readonly string[] {
  const counted = (prefix: string, field: string, of: (sk: string) => boolean = () => true) =>
    rows
      .filter(({ pk, sk }) => pk === prefix && of(sk))
      .reduce((sum, { item }) => sum + Number(item[field] ?? 0), 0);
  const byRoute = Map.groupBy(
    emails.filter(({ route }) => route !== undefined),
    ({ route }) => route?.id ?? "",
  );
  const differing = (what: string, is: number, should: number) =>
    is === should ? [] : [`I6: ${what} counts ${is} instead of ${should}`];
  return [
    ...[...byRoute].flatMap(([routeId, some]) =>
      differing(
        routeId,
        counted(`P#${id}#ROUTED#${routeId}`, "sent"),
        some.reduce((sum, { recipients }) => sum + recipients.length, 0),
      ),
    ),
    ...differing(
      "what routes used",
      counted(`P#${id}#ROUTED`, "units"),
      [...byRoute.values()].flat().reduce((sum, { charge, refunded }) => sum + charge.units - refunded, 0),
    ),
  ];
}
