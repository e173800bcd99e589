import * as broadcasts from "./broadcasts.ts";
import type { Client } from "./client.ts";
import * as contacts from "./contacts.ts";
import * as controls from "./controls.ts";
import * as domains from "./domains.ts";
import * as emails from "./emails.ts";
import { callAny } from "./every-operation.ts";
import * as keys from "./keys.ts";
import * as pressure from "./pressure.ts";
import * as received from "./received.ts";

type Operation = (client: Client, all: readonly Client[]) => Promise<void>;

/** What clients do, and how often. */
const weighted: readonly (readonly [weight: number, operation: Operation])[] = [
  [16, emails.send],
  [6, emails.sendOnce],
  [4, emails.sendAtOnce],
  [3, emails.sendTogether],
  [4, keys.useKey],
  [6, keys.sendAgain],
  [3, keys.captureForAWhile],
  [7, emails.sendBulk],
  [5, emails.cancel],
  [3, emails.reschedule],
  [9, contacts.createContact],
  [5, contacts.changeContact],
  [4, contacts.subscribe],
  [5, contacts.unsubscribe],
  [4, contacts.followLink],
  [3, contacts.suppress],
  [7, contacts.createGroup],
  [1, contacts.deleteGroup],
  [2, contacts.importContacts],
  [5, broadcasts.createBroadcast],
  [4, broadcasts.steerBroadcast],
  [3, controls.createWebhook],
  [3, controls.changeWebhook],
  [1, controls.pause],
  [1, pressure.pauseUnderWay],
  [2, pressure.sendBeyondQuota],
  [2, pressure.sendRefused],
  [2, domains.sendFromPassingDomain],
  [2, controls.fund],
  [4, controls.trespass],
  [6, controls.look],
  [40, callAny],
  [14, received.receive],
  [2, received.receiveMany],
  [3, received.changeRoute],
  [2, received.changeBlocklist],
  [4, received.handleReceived],
  [4, received.confirmForwarding],
];

const sum = weighted.reduce((total, [weight]) => total + weight, 0);

export function drawOperation({ chance }: Client["draw"]): Operation {
  let left = chance() * sum;
  for (const [weight, operation] of weighted) {
    left -= weight;
    if (left < 0) return operation;
  }
  return emails.send;
}
