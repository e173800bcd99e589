import { handler as createDomain } from "../../api/domains/create-domain.ts";
import { handler as deleteDomain } from "../../api/domains/delete-domain.ts";
import { handler as getDnsRecords } from "../../api/domains/get-dns-records.ts";
import { handler as getDomain } from "../../api/domains/get-domain.ts";
import { handler as listDomains } from "../../api/domains/list-domains.ts";
import { handler as updateDomain } from "../../api/domains/update-domain.ts";
import { handler as verifyDomain } from "../../api/domains/verify-domain.ts";
import { listView } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";
import { requireScopes } from "../engine/require-scopes.ts";
import { domainFields, listedDomain, shownDomain } from "./domain-shapes.ts";

export const domains = {
  "domains.create": async ({ ask, body }: ResendRequest) => {
    // A domain that is there already would refuse the repetition of a call that ends half-way.
    await requireScopes({ ask }, getDnsRecords);
    const created = await ask(createDomain, () => ({ body: domainFields(body()).fields }));
    const params = { domainId: created.id };
    const { tracking } = domainFields(body());
    const isTracked = Object.keys(tracking).length > 0;
    const domain = isTracked ? await ask(updateDomain, () => ({ params, body: { tracking } })) : created;
    const { records } = await ask(getDnsRecords, () => ({ params }));
    return shownDomain(domain, records);
  },
  "domains.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listDomains, () => ({ query })), listedDomain),
  "domains.get": async ({ ask, params }: ResendRequest) => {
    const domain = await ask(getDomain, () => ({ params }));
    const { records } = await ask(getDnsRecords, () => ({ params }));
    return { object: "domain", ...shownDomain(domain, records) };
  },
  "domains.update": async ({ ask, params, body }: ResendRequest) => {
    const { id } = await ask(updateDomain, () => {
      const { fields, tracking } = domainFields(body());
      return { params, body: { ...fields, ...(Object.keys(tracking).length > 0 && { tracking }) } };
    });
    return { object: "domain", id };
  },
  "domains.verify": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(verifyDomain, () => ({ params }));
    return { object: "domain", id };
  },
  "domains.remove": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(deleteDomain, () => ({ params }));
    return { object: "domain", id, deleted: true };
  },
};
