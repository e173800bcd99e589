import type { AreaReference } from "./area-reference.ts";
import { cursorOrPage } from "./pagination.ts";

export const domains: AreaReference = {
  groups: {
    domains:
      "The hostnames that a project sends from, one record per region, with the DNS records to publish and their verification status.",
  },
  operations: {
    listDomains: {
      summary: "List domains",
      description: `Newest first. A hostname has one row per region. ${cursorOrPage}`,
    },
    createDomain: {
      summary: "Add a domain",
      description:
        "Adds a hostname in a region. The domain is `pending` until the DNS records returned by `GET /domains/{domainId}/dns-records` are found; only `verified` domains can send. Each hostname can be added once per region. Returns 409 `invalid_state` when the plan's limit is reached. After a 5xx response, the request can be repeated safely.",
      example: { name: "mail.example.com", region: "eu-west-1" },
    },
    getDomain: {
      summary: "Get a domain",
      description: "With its status; `GET /domains/{domainId}/records` has the DNS records.",
    },
    updateDomain: {
      summary: "Update a domain",
      description:
        "Omitted fields keep their value. Changes apply to emails that are accepted or received afterwards.",
      example: { tracking: { opens: true, clicks: false } },
    },
    deleteDomain: {
      summary: "Delete a domain",
      description:
        "Deletes the domain immediately and permanently. Keys that are restricted to it can no longer send. Its emails that are scheduled or held fail with the reason `domain_deleted` and are refunded. If the same hostname is added again, it is a new domain with a new ownership record.",
    },
    verifyDomain: {
      summary: "Verify a domain",
      description:
        "Checks the DNS records now. The service also checks them automatically: within minutes for a new domain, then less and less often, and once a day for a verified one. A `verified` domain becomes `temporary_failure`, which cannot send, when required records are missing for 72 hours; failed DNS lookups do not count. A `pending` domain becomes `failed` after 14 days, and is no longer checked; this request starts another 14 days.",
    },
    getDnsRecords: {
      summary: "Get the DNS records of a domain",
      description:
        "Returns the records to publish with their status as of the last check, at `checkedAt`, and what was published instead. Where the deployment has its own zone, the return path is one CNAME; if SES does not accept it although it is published, its MX and TXT records are returned instead. Either form verifies the domain. The ownership record is unique to this domain record: one that was issued for another project does not verify it.",
    },
  },
  schemas: {
    CreateDomainBody: {
      name: "The exact hostname of the sender addresses; subdomains are separate domains. Stored in lower case, with international labels in their `xn--` form.",
      region: "The region that emails are sent from. Defaults to the first region of the deployment.",
      inbound:
        "Whether emails to addresses of this hostname are to be received, from when the domain is verified. Only in regions where SES receives.",
      replaceMx:
        "Confirms `inbound: true` for a hostname that has other mail exchangers: the email of everyone at that name then comes here. A subdomain such as `inbound.example.com` needs no such change.",
    },
    UpdateDomainBody: {
      tracking: "The default for emails that do not specify `tracking`.",
      inbound:
        "Whether emails to addresses of this hostname are received. One domain record of the service receives them in a region: 409 `already_exists` where another does. Only in regions where SES receives.",
      replaceMx:
        "Confirms `inbound: true` for a hostname that has other mail exchangers: the email of everyone at that name then comes here. Without it, such a change is refused with 409 `invalid_state`.",
    },
    Domain: {
      status: "Only `verified` domains can send.",
      verifiedAt: "When the domain was verified; null while it is not.",
      region: "The region that emails are sent from.",
      inboundStatus:
        "`off` without `inbound`; `pending` until the domain is verified and SES has its receipt rule, which takes about a minute; then `active`, whether or not the MX record is published; `blocked` where another domain record receives the emails of this hostname, or a rule of another application in the AWS account comes first.",
    },
    DnsRecords: {
      "records.purpose":
        "`ownership`, `dkim` and `return_path` are required; `spf` and `dmarc` are recommended.",
      "records.name": "Fully qualified.",
      "records.host":
        "The name as most DNS providers expect it: relative to the zone, or `@` for the zone itself. Null until the zone is known.",
      "records.priority": "The priority of an MX record.",
      "records.ttl": "The recommended TTL in seconds.",
      "records.status": "`unknown` if the record was not checked yet or the lookup failed.",
      "records.found":
        "What is published in place of this record while it is not `verified`: at most 3 values of 200 characters.",
      "records.problem":
        "A usual mistake, if there is one: `two_records` (receivers ignore all SPF or DMARC records where there are several, and SES requires exactly one MX), `doubled_name` (published below the zone twice), `doubled_value` (the zone was added to the value), `flattened_alias` (a TXT record in place of a DKIM CNAME) `alias_present` (a CNAME hides the record), `other_exchangers` (the hostname has other MX records) or `receiving_blocked` (`inboundStatus` is `blocked`). `message` says what to do.",
      zoneFile:
        "The records as lines of a zone file (BIND), with absolute names, to be imported at the DNS host. A recommended record is left out where another one is published in its place.",
      mailFromStatus:
        "What SES says of the return path (its `MailFromDomainStatus`). After `failed` it is asked again once the records are found. Null before the first check.",
      "records.required": "Whether the domain needs this record to be verified.",
      checkedAt: "Null before the first check.",
    },
  },
  parameters: { domainId: "The ID of a domain record, in one region." },
};
