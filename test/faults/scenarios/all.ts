import type { Scenario } from "../every-call.ts";
import { broadcastCompared } from "./broadcast-variants.ts";
import { broadcastCanceled, broadcastPaused, broadcastSent } from "./broadcasts.ts";
import {
  complained,
  leftAllAtOnce,
  leftByLink,
  leftWhileMoved,
  sentToWhoLeft,
  subscribedAndNot,
} from "./consent.ts";
import {
  audienceDeleted,
  contactCreated,
  contactDeleted,
  contactMoved,
  contactsAtOnce,
  groupsDeletedAtOnce,
  topicDeleted,
} from "./contacts.ts";
import { droppedOnResume, paused, pausedForLong, revokedKey } from "./controls.ts";
import { domainAdded, domainAddedOnce, domainChecked, domainDeleted } from "./domains.ts";
import { erased, exported, imported, importedWhileLeft } from "./file-jobs.ts";
import { forwardedOnce, receivedTwice } from "./inbound.ts";
import { generatedOnce, generatedWithKey } from "./markup.ts";
import { broadcastMissed } from "./notices.ts";
import {
  allSuppressed,
  bounced,
  lostBySes,
  monthTurns,
  partlySuppressed,
  refused,
  throttledRegion,
} from "./outcomes.ts";
import {
  canceledBulkEntry,
  canceledByFilter,
  canceledWhenClaimed,
  canceledWhenDue,
  rescheduled,
  scheduled,
  twoSweepers,
} from "./schedules.ts";
import {
  bulk,
  largeBody,
  lastCredit,
  sendOnce,
  sendsAtOnceWithKey,
  sendsInSlices,
  sendTwiceWithKey,
  sendWithKey,
} from "./sends.ts";
import { linkedContent, testSent } from "./templates.ts";
import {
  canceledEmailEvents,
  contactEvents,
  emailEvents,
  endpointDownAtFirst,
  goneEndpoint,
  refusedEmailEvents,
} from "./webhooks.ts";

/** By topic, so that test files and processes can share them. */
export const scenarioGroups: Readonly<Record<string, readonly Scenario[]>> = {
  sends: [
    sendWithKey,
    sendOnce,
    sendTwiceWithKey,
    sendsAtOnceWithKey,
    sendsInSlices,
    lastCredit,
    bulk,
    largeBody,
  ],
  schedules: [
    scheduled,
    canceledWhenDue,
    canceledWhenClaimed,
    rescheduled,
    canceledBulkEntry,
    canceledByFilter,
    twoSweepers,
  ],
  outcomes: [refused, throttledRegion, lostBySes, bounced, partlySuppressed, allSuppressed, monthTurns],
  controls: [paused, droppedOnResume, pausedForLong, revokedKey],
  domains: [domainAdded, domainAddedOnce, domainDeleted, domainChecked],
  contacts: [
    ...[contactCreated, contactsAtOnce, contactMoved, contactDeleted],
    ...[audienceDeleted, groupsDeletedAtOnce, topicDeleted],
  ],
  consent: [subscribedAndNot, leftByLink, leftAllAtOnce, leftWhileMoved, sentToWhoLeft, complained],
  "file-jobs": [imported, importedWhileLeft, exported],
  erasures: [erased],
  markup: [generatedWithKey, generatedOnce],
  inbound: [receivedTwice, forwardedOnce],
  templates: [testSent, linkedContent],
  broadcasts: [broadcastSent, broadcastPaused, broadcastCanceled, broadcastCompared, broadcastMissed],
  webhooks: [
    emailEvents,
    refusedEmailEvents,
    canceledEmailEvents,
    endpointDownAtFirst,
    goneEndpoint,
    contactEvents,
  ],
};

export const allScenarios: readonly Scenario[] = Object.values(scenarioGroups).flat();
