import type { AreaReference } from "./area-reference.ts";
import { ruleTexts } from "./texts/diagnosis-texts.ts";
import { nested } from "./texts/template-texts.ts";

export const deliverability: AreaReference = {
  groups: {},
  operations: {
    getCompliance: {
      summary: "Check a domain against the receivers' rules",
      description:
        "Each rule that Google, Microsoft, Yahoo and Apple publish for senders, with its state, what that rests on, and what to do. DNS is looked up once a day, when the domain is verified again with `POST /domains/{domainId}/verify`, and before each large broadcast; `checkedAt` says when. The DMARC policy is found as RFC 9989 says: at the domain and at each name above it; several records at one name count as none, and a record without a valid `p` as `p=none`. A broadcast to 5,000 or more recipients of one provider is refused while a rule of that provider is `broken`, unless it is sent with `override`.",
    },
    getDeliveryTimes: {
      summary: "Get delivery times of a domain",
      description:
        "How long emails took from acceptance, or from their scheduled time, until the recipient's server accepted them: the times within which a half and 95 % of the deliveries happened, for each mailbox provider. Emails of broadcasts count from when SES accepted them. Times are counted in steps that grow by the factor 1.41, and the end of a step is returned: the exact time is at most 30 % lower. Everything up to 250 ms is one step.",
    },
  },
  schemas: {
    Compliance: {
      organizationalDomain:
        "The name that receivers count all of its subdomains for, as RFC 9989 finds it; without any DMARC record, the DNS zone of the domain.",
      bulkSince:
        "Since when the organizational domain counts as a bulk sender: on one day 5,000 or more emails of the project went from it to one provider. It stays so for ever. Null while it never was.",
      "dmarc.status":
        "`several`: there is more than one record at a name, so that receivers discard them. `unknown`: DNS did not answer.",
      "dmarc.policy": "The policy that applies to the domain. Null where there is none.",
      "dmarc.foundAt": "The name whose record it is.",
      ...nested("rules", ruleTexts),
      checkedAt: "When this was found out.",
    },
    DeliveryTimes: {
      from: "The first day, in UTC.",
      to: "The last day, which is today.",
      all: "At all providers together.",
      "all.delivered": "How many deliveries the times are of.",
      "all.p50Ms": "Half of the deliveries took at most this long, in milliseconds. Null without any.",
      "all.p95Ms": "95 % of the deliveries took at most this long, in milliseconds. Null without any.",
      providers: "The same for each mailbox provider that has deliveries, by the domain of the address.",
    },
  },
  parameters: {
    "getDeliveryTimes.days": "How many days up to today, from 1 to 31. 7 by default.",
  },
};
