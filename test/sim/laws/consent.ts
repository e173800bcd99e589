import { messageTags } from "../../../functions/settings/message-tags.ts";
import type { Acceptance } from "../../../local/ses/sending/sent-email.ts";

/** A recipient's choice: out of a topic, or of all marketing email where no topic is named. */
export interface Choice {
  readonly projectId: string;
  readonly address: string;
  readonly topicId?: string | undefined;
}

/** Who has opted out, as far as the answers say so. */
export interface Consent {
  /** Notes an opt-out that was answered; `asked` is when its request began. */
  readonly out: (choice: Choice, asked: number) => void;
  /** Notes a request that may subscribe an address again; the function notes that it was answered. */
  readonly in: (choice: Choice) => () => void;
  readonly judge: (acceptance: Acceptance, since: number) => "against" | "in flight" | undefined;
}

interface Standing {
  /** Requests to subscribe without an answer: they may still have an effect at any time. */
  open: number;
  answeredAt: number;
  readonly outs: Map<string, number>;
}

const everything = "*";

/** What the subject of an email says of its topic. */
export const subjectAbout = (topicId?: string) => (topicId === undefined ? "News" : `About ${topicId}`);
const topicInSubject = /^subject: about (top_\w+)/im;
const unsubscribeLink = /^list-unsubscribe:\s*<https:\/\/[^/]+(\/unsubscribe\/[^>]+)>/im;

/** The topic of a marketing email and the path of its unsubscribe link; undefined for any other email. */
export function marketingOf({ raw }: Pick<Acceptance, "raw">) {
  const head = Buffer.from(raw).toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
  const [, link] = unsubscribeLink.exec(head) ?? [];
  const [, topicId] = topicInSubject.exec(head) ?? [];
  return link === undefined ? undefined : { link: link.replace(/\s/g, ""), topicId };
}

export function newConsent(now: () => number): Consent {
  const standings = new Map<string, Standing>();
  const standingOf = (projectId: string, address: string): Standing => {
    const name = `${projectId} ${address.toLowerCase()}`;
    const known = standings.get(name) ?? { open: 0, answeredAt: 0, outs: new Map() };
    standings.set(name, known);
    return known;
  };
  return {
    out: ({ projectId, address, topicId }, asked) => {
      const one = standingOf(projectId, address);
      // Where a subscription was under way at the same time, either may be the last.
      if (one.open === 0 && one.answeredAt < asked) one.outs.set(topicId ?? everything, now());
    },
    in: ({ projectId, address }) => {
      const one = standingOf(projectId, address);
      one.open += 1;
      one.outs.clear();
      return () => {
        one.open -= 1;
        one.answeredAt = now();
      };
    },
    judge: ({ raw, tags, destinations }, since) => {
      const email = marketingOf({ raw });
      if (!email) return undefined;
      const outs = destinations.flatMap((address) => {
        const { outs: own } = standingOf(tags[messageTags.project] ?? "", address);
        return [own.get(everything), own.get(email.topicId ?? "")].filter((at) => at !== undefined);
      });
      if (outs.length === 0) return undefined;
      return outs.some((at) => at < since) ? "against" : "in flight";
    },
  };
}
