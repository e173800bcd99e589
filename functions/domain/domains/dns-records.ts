/** The result of one DNS query. `none`: the name or type does not exist. `unknown`: no usable response. */
export type DnsAnswer =
  | { readonly found: readonly string[] }
  | { readonly none: true }
  | { readonly unknown: string };

export type DnsType = "TXT" | "CNAME" | "MX";

export const recordPurposes = ["ownership", "dkim", "return_path", "spf", "dmarc", "inbound"] as const;
export type RecordPurpose = (typeof recordPurposes)[number];

export const recordStatuses = ["verified", "missing", "mismatch", "unknown"] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** Mistakes that show in what DNS returns, and what else keeps a record from having its effect. */
export const recordProblems = [
  "two_records",
  "doubled_name",
  "doubled_value",
  "flattened_alias",
  "alias_present",
  "other_exchangers",
  "receiving_blocked",
] as const;
export type RecordProblem = (typeof recordProblems)[number];

/** A record as a check saw it. `found` are the values in its place where it is not verified. */
export interface SeenRecord {
  readonly status: RecordStatus;
  readonly problem: RecordProblem | null;
  readonly found: readonly string[];
}

/** A record that a domain's owner has to publish. */
export interface ExpectedRecord {
  readonly purpose: RecordPurpose;
  readonly type: DnsType;
  /** Absolute, without the trailing dot. */
  readonly name: string;
  readonly value: string;
  readonly priority?: number;
  /** Whether the domain needs it to be verified. */
  readonly required: boolean;
}

/** What a domain's DNS records are derived from. */
export interface Published {
  readonly name: string;
  readonly region: string;
  readonly ownershipToken: string;
  readonly dkimTokens: readonly string[];
  /** The zone in which SES publishes the keys that the DKIM names point to. */
  readonly dkimZone: string;
  readonly inbound: boolean;
  /** Whether SES has not accepted the return path as an alias, so that its two records are offered instead. */
  readonly returnPathAsRecords: boolean;
}

/** The longest domain whose records have names of at most 253 characters: those of DKIM begin with 44. */
export const longestDomain = 253 - `${"t".repeat(32)}._domainkey.`.length;

const senders = "v=spf1 include:amazonses.com ~all";

/** The return path of a domain in a region: SES requires exactly one MX at that name, so each region has its own. */
export function returnPathName(name: string, region: string): string {
  return `rp-${region}.${name}`;
}

/** Returns all records to publish. The return path points to names of `serviceZone`, the deployment's own. */
export function expectedRecords(
  domain: Published,
  serviceZone: string | undefined,
): readonly ExpectedRecord[] {
  const { name, region, dkimZone } = domain;
  const [alias, records] = returnPathForms(name, region, serviceZone);
  return [
    {
      purpose: "ownership",
      type: "TXT",
      ...ownershipRecord(name, domain.ownershipToken),
      required: true,
    },
    ...domain.dkimTokens.map(
      (token): ExpectedRecord => ({
        purpose: "dkim",
        type: "CNAME",
        name: `${token}._domainkey.${name}`,
        value: `${token}.${dkimZone}`,
        required: true,
      }),
    ),
    ...(alias === undefined || domain.returnPathAsRecords ? records : [alias]),
    { purpose: "spf", type: "TXT", name, value: senders, required: false },
    { purpose: "dmarc", type: "TXT", name: `_dmarc.${name}`, value: "v=DMARC1; p=none", required: false },
    ...(domain.inbound ? [inboundRecord(name, region)] : []),
  ];
}

/** Returns the two forms of a return path: the alias, where the deployment has a zone, and the records themselves. */
export function returnPathForms(
  name: string,
  region: string,
  zone: string | undefined,
): readonly [alias: ExpectedRecord | undefined, records: readonly ExpectedRecord[]] {
  const at = { purpose: "return_path", name: returnPathName(name, region), required: true } as const;
  const alias: ExpectedRecord | undefined =
    zone === undefined ? undefined : { ...at, type: "CNAME", value: `rp-${region}.${zone}` };
  return [
    alias,
    [
      { ...at, type: "MX", value: `feedback-smtp.${region}.amazonses.com`, priority: 10 },
      { ...at, type: "TXT", value: senders },
    ],
  ];
}

function inboundRecord(name: string, region: string): ExpectedRecord {
  const value = inboundExchanger(region);
  return { purpose: "inbound", type: "MX", name, value, priority: 10, required: false };
}

/** The host at which SES receives email in a region. */
export function inboundExchanger(region: string): string {
  return `inbound-smtp.${region}.amazonaws.com`;
}

/** The name and value of the TXT record that proves the ownership of one domain record. */
export function ownershipRecord(hostname: string, token: string) {
  return { name: `_eds.${hostname}`, value: `eds-verification=${token}` };
}

/** Returns the name as a DNS provider's form expects it: without its zone, `@` for the zone itself. */
export function hostInZone(name: string, zone: string): string {
  if (name === zone) return "@";
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
}
