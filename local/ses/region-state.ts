import type { Fields } from "./receiving/query-fields.ts";
import type { ReceiptState } from "./receiving/receipt-rules.ts";

/** Tags of a resource, by key. */
export type Tags = Readonly<Record<string, string>>;

/** A domain or an address that email may be sent from, once verified. */
export interface Identity {
  readonly tokens: readonly string[];
  readonly verified: boolean;
  readonly mailFromDomain?: string;
  readonly mailFromVerified: boolean;
  /** When SES began to look for the MAIL FROM domain's records (ISO 8601). */
  readonly mailFromSince?: string;
  readonly mailFromGivenUp?: boolean;
  /** Whether emails are rejected while the MAIL FROM domain is not verified; otherwise SES uses its own domain. */
  readonly rejectsOnMxFailure: boolean;
  readonly configurationSet?: string;
  readonly tags?: Tags;
}

export interface EventDestination {
  readonly name: string;
  readonly topicArn: string;
  /** As given: `SEND` in the API, `send` in a template, `Send` in an event. */
  readonly eventTypes: readonly string[];
  readonly enabled: boolean;
}

export type SuppressionReason = "BOUNCE" | "COMPLAINT";

export interface Suppression {
  readonly reason: SuppressionReason;
  readonly at: string;
  readonly messageId?: string;
}

export interface Tenant {
  readonly id: string;
  readonly createdAt: string;
  readonly resources: readonly string[];
  readonly tags?: Tags;
}

/** The state of SES in one region, which is separate from all others. */
export interface RegionState {
  readonly identities: Map<string, Identity>;
  readonly configurationSets: Map<string, readonly EventDestination[]>;
  /** Keyed by the address in lower case. */
  readonly suppressions: Map<string, Suppression>;
  readonly tenants: Map<string, Tenant>;
  readonly receipt: ReceiptState;
  sendingEnabled: boolean;
}

export function newRegionState(): RegionState {
  return {
    identities: new Map(),
    configurationSets: new Map(),
    suppressions: new Map(),
    tenants: new Map(),
    receipt: { ruleSets: new Map(), active: undefined },
    sendingEnabled: true,
  };
}

interface StoredRegion {
  readonly identities: [string, Identity][];
  readonly configurationSets: [string, EventDestination[]][];
  readonly suppressions: [string, Suppression][];
  readonly tenants: [string, Tenant][];
  /** Absent in files of earlier versions. */
  readonly receipt?: { readonly ruleSets: [string, Fields[]][]; readonly active?: string };
  readonly sendingEnabled: boolean;
}

export function writeRegion(state: RegionState): string {
  return JSON.stringify({
    identities: [...state.identities],
    configurationSets: [...state.configurationSets],
    suppressions: [...state.suppressions],
    tenants: [...state.tenants],
    receipt: { ruleSets: [...state.receipt.ruleSets], active: state.receipt.active },
    sendingEnabled: state.sendingEnabled,
  });
}

export function readRegion(text: string): RegionState {
  // This module wrote the file.
  const stored = JSON.parse(text) as StoredRegion;
  return {
    identities: new Map(stored.identities),
    configurationSets: new Map(stored.configurationSets),
    suppressions: new Map(stored.suppressions),
    tenants: new Map(stored.tenants),
    receipt: { ruleSets: new Map(stored.receipt?.ruleSets), active: stored.receipt?.active },
    sendingEnabled: stored.sendingEnabled,
  };
}
