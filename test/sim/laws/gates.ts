import { messageTags } from "../../../functions/settings/message-tags.ts";
import { addressStateKey, fundsKey } from "../../../functions/store/platform/keys.ts";
import type { Acceptance } from "../../../local/ses/sending/sent-email.ts";
import type { RowChange } from "../engine/rows.ts";
import { newSenderLaw } from "./senders.ts";

/** What keeps email from SES, since when the rows say so: an invocation that begins later must know it. */
export interface Gates {
  readonly changed: (change: RowChange) => void;
  /** Why an email must not have been accepted by an invocation that began at `since`; none if it may. */
  readonly judge: (acceptance: Acceptance, since: number) => readonly string[];
}

interface Shut {
  readonly at: number;
  readonly until: number;
}

/** Clocks are so far apart at most. */
const apartMs = 6 * 60_000;
/** Every email of a run is sent from the region of its project's domain. */
const region = "us-east-1";
const forever = Number.POSITIVE_INFINITY;

type Row = Readonly<Record<string, unknown>>;

/** What shuts a gate, as a row has it: until when, or undefined where it does not. */
const gates: Readonly<Record<string, (row: Row) => number | undefined>> = {
  paused: ({ paused }) => (paused === true ? forever : undefined),
  // The service writes this field as an object.
  capturing: ({ safeguards }) =>
    (safeguards as { readonly capture?: true } | undefined)?.capture ? forever : undefined,
  suppressed: ({ since, scope, expiresAt }) => {
    if (since === undefined || scope === "marketing") return undefined;
    return expiresAt === undefined ? forever : Date.parse(String(expiresAt)) - apartMs;
  },
};

export function newGates(now: () => number): Gates {
  const senders = newSenderLaw(now);
  const shut = new Map<string, Shut>();
  const isShut = (name: string, since: number) => {
    const { at = forever, until = 0 } = shut.get(name) ?? {};
    return at < since && until > now();
  };
  return {
    changed: (change) => {
      senders.changed(change);
      const { before, after } = change;
      const { pk = "", sk = "" } = after ?? before ?? {};
      if (sk !== "FUNDS" && sk !== "STATE") return;
      for (const [gate, untilOf] of Object.entries(gates)) {
        const name = `${gate} ${pk}`;
        const until = after && untilOf(after.item);
        if (until === undefined) shut.delete(name);
        else shut.set(name, { at: shut.get(name)?.at ?? now(), until });
      }
    },
    judge: (acceptance, since) => {
      const { tags, destinations, region: by } = acceptance;
      const [projectId = "", emailId = ""] = [tags[messageTags.project], tags[messageTags.email]];
      const { pk } = fundsKey(projectId, 0);
      const suppressed = destinations.filter((address) =>
        isShut(`suppressed ${addressStateKey(projectId, address.toLowerCase()).pk}`, since),
      );
      return [
        ...senders.judge(acceptance, since),
        ...(isShut(`paused ${pk}`, since) ? [`I9: ${emailId} was sent while its project was paused`] : []),
        ...(isShut(`capturing ${pk}`, since) ? [`I9: ${emailId} was sent, and had to be captured`] : []),
        ...suppressed.map((address) => `I9: ${emailId} went to ${address}, which was suppressed`),
        ...(by === region ? [] : [`I2: ${emailId} was sent by ${by}, which is not its region`]),
      ];
    },
  };
}
