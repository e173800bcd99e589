import { broadcastSends } from "./broadcasts.ts";
import { contacts } from "./contacts.ts";
import { contents } from "./contents.ts";
import { domains } from "./domains.ts";
import { emails } from "./emails.ts";
import { memberships } from "./memberships.ts";
import { notOffered } from "./not-offered.ts";
import type { Stop } from "./tour.ts";
import { webhooks } from "./webhooks.ts";

/** Every method of the SDK that the surface serves, in an order in which each finds what it needs. */
export const stops: readonly (readonly [method: string, stop: Stop])[] = [
  ...[emails, contacts, memberships, domains, webhooks, contents, broadcastSends, notOffered].flatMap(
    (part) => Object.entries(part),
  ),
];
