import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import { parseRecords } from "../../../store/domains/hostnames.ts";
import { type ForwardAddress, parseForwardAddress } from "../../../store/inbound/forward-addresses.ts";
import { forwardAddressKey, hostnameKey } from "../../../store/platform/keys.ts";
import { type ReadResult, rows } from "../../../store/platform/read-plan.ts";

/** What decides whether a route may forward to its addresses: the project's domains, and the owners' confirmations. */
export function forwardReads(projectId: string, to: readonly string[]) {
  const mailboxes = to.map(parseMailbox).filter(isMailbox);
  return {
    /** The verified domains of the project among those that it forwards to. */
    verified: rows(
      mailboxes.map(({ domain }) => hostnameKey(projectId, domain)),
      (items) => {
        const isVerified = (at: number) =>
          parseRecords(items[at]).some(({ status }) => status === "verified");
        return new Set(mailboxes.flatMap(({ domain }, at) => (isVerified(at) ? domain : [])));
      },
    ),
    /** By folded address. */
    asked: rows(
      mailboxes.map(({ key }) => forwardAddressKey(projectId, key)),
      (items): ReadonlyMap<string, ForwardAddress> =>
        new Map(items.flatMap((item) => parseForwardAddress(item) ?? []).map((one) => [one.address, one])),
    ),
  };
}
export type ForwardFound = ReadResult<ReturnType<typeof forwardReads>>;

/** Returns those of a route's addresses that are on no verified domain of the project, folded. */
export function outsideOf(to: readonly string[], { verified }: ForwardFound): readonly string[] {
  const outside = to
    .map(parseMailbox)
    .filter(isMailbox)
    .filter(({ domain }) => !verified.has(domain));
  return [...new Set(outside.map(({ key }) => key))];
}

/** Whether a route may forward to an address: it is the project's own, or its owner has confirmed it. */
export function mayForwardTo(address: string, { verified, asked }: ForwardFound): boolean {
  const mailbox = parseMailbox(address);
  if (!isMailbox(mailbox)) return false;
  return verified.has(mailbox.domain) || asked.get(mailbox.key)?.status === "confirmed";
}

/** Returns how far the owners of a route's addresses outside the project's domains were asked. */
export function confirmationsOf(to: readonly string[], found: ForwardFound) {
  return outsideOf(to, found).map((address) => {
    const asked = found.asked.get(address);
    return {
      address,
      status: asked?.status ?? ("pending" as const),
      sentAt: asked?.sentAt ?? null,
      expiresAt: asked?.status === "pending" ? asked.expiresAt : null,
      problem: asked?.problem ?? null,
    };
  });
}
