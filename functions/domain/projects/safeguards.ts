/**
 * What keeps a project's email from people who must not get it: with `capture` nothing is sent at all, with `restrictTo`
 * only to these recipients. Each is an address, or `*@` and a domain.
 */
export interface Safeguards {
  readonly capture?: true | undefined;
  readonly restrictTo?: readonly string[] | undefined;
}

/** The patterns of a project are copied to each of its emails: they stay small. */
export const restrictToLimits = { patterns: 10, characters: 500 } as const;

/** Whether any safeguards capture: those that an email was accepted with, and those that its project has now. */
export function isCaptured(...safeguards: readonly (Safeguards | undefined)[]): boolean {
  return safeguards.some((one) => one?.capture === true);
}

/** Whether any safeguards keep an email from a recipient. */
export function isRestricted(address: string, ...safeguards: readonly (Safeguards | undefined)[]): boolean {
  return safeguards.some(
    (one) => one?.restrictTo !== undefined && !one.restrictTo.some((pattern) => matches(pattern, address)),
  );
}

/** Returns what was accepted with some safeguards and is kept with others too. A list that was accepted stays as it is. */
export function withSafeguards(
  accepted: Safeguards | undefined,
  now: Safeguards | undefined,
): Safeguards | undefined {
  if (!accepted || !now) return accepted ?? now;
  const { restrictTo } = accepted.restrictTo ? accepted : now;
  return { ...(isCaptured(accepted, now) && { capture: true }), ...(restrictTo && { restrictTo }) };
}

/** Returns what an email is accepted with: the safeguards of its project, and capture where the caller's key captures. */
export function withCapture(
  captures: boolean | undefined,
  project: Safeguards | undefined,
): Safeguards | undefined {
  return captures ? withSafeguards({ capture: true }, project) : project;
}

/** The same as a field of what is stored. */
export function safeguardsOf(captures: boolean | undefined, project: Safeguards | undefined) {
  const safeguards = withCapture(captures, project);
  return safeguards && { safeguards };
}

/** Returns the safeguards after a change of one of them; undefined where none is left. */
export function changedSafeguards(
  before: Safeguards | undefined,
  {
    capture,
    restrictTo,
  }: { readonly capture?: boolean | undefined; readonly restrictTo?: readonly string[] | undefined },
): Safeguards | undefined {
  const captures = capture ?? before?.capture === true;
  const patterns = restrictTo ?? before?.restrictTo ?? [];
  if (!captures && patterns.length === 0) return undefined;
  return { ...(captures && { capture: true }), ...(patterns.length > 0 && { restrictTo: [...patterns] }) };
}

/** Domains have no case, and of two mailboxes that differ only in case both are the one that was meant. */
function matches(pattern: string, address: string): boolean {
  const [wanted, given] = [pattern.toLowerCase(), address.toLowerCase()];
  return wanted.startsWith("*@") ? given.slice(given.lastIndexOf("@")) === wanted.slice(1) : given === wanted;
}
