import assert from "node:assert/strict";
import { dataOf, errorOf, hasTypes, idOf, type Stop } from "./tour.ts";

const address = "gone+away@example.com";

export const domains: Readonly<Record<string, Stop>> = {
  "domains.create": async (tour) => {
    const domain = await dataOf(
      tour.resend.domains.create({ name: `new.${tour.domain}`, region: "us-east-1", openTracking: true }),
    );
    assert.deepEqual([domain.status, domain.open_tracking], ["pending", true]);
    assert.deepEqual([...new Set(domain.records.map(({ record }) => record))].sort(), ["DKIM", "SPF"]);
    for (const record of domain.records)
      hasTypes(record, { name: "string", type: "string", value: "string", ttl: "string", status: "string" });
    tour.ids.set("domain", domain.id);
  },
  "domains.get": async (tour) => {
    const domain = await dataOf(tour.resend.domains.get(idOf(tour, "domain")));
    assert.deepEqual([domain.object, domain.name], ["domain", `new.${tour.domain}`]);
    assert.deepEqual(domain.capabilities, { sending: "enabled", receiving: "disabled" });
  },
  "domains.list": async (tour) => {
    const { data } = await dataOf(tour.resend.domains.list());
    assert.ok(data.some(({ id }) => id === idOf(tour, "domain")));
  },
  "domains.update": async (tour) => {
    const id = idOf(tour, "domain");
    await dataOf(tour.resend.domains.update({ id, clickTracking: true, openTracking: false }));
    const { tracking } = await tour.native("GET", `/domains/${id}`);
    assert.deepEqual(tracking, { opens: false, clicks: true });
  },
  "domains.verify": async (tour) => {
    const id = idOf(tour, "domain");
    assert.deepEqual(await dataOf(tour.resend.domains.verify(id)), { object: "domain", id });
  },
  "domains.remove": async (tour) => {
    const id = idOf(tour, "domain");
    assert.equal((await dataOf(tour.resend.domains.remove(id))).deleted, true);
    assert.equal((await errorOf(tour.resend.domains.get(id))).name, "not_found");
  },
  "suppressions.add": async (tour) => {
    const { id, object } = await dataOf(tour.resend.suppressions.add({ email: address }));
    assert.equal(object, "suppression");
    assert.equal((await dataOf(tour.resend.suppressions.add({ email: address }))).id, id);
    tour.ids.set("suppression", id);
  },
  "suppressions.get": async (tour) => {
    const id = idOf(tour, "suppression");
    for (const ref of [id, address]) {
      const found = await dataOf(tour.resend.suppressions.get(ref));
      assert.deepEqual([found.id, found.email, found.origin], [id, address, "manual"]);
    }
  },
  "suppressions.list": async ({ resend }) => {
    const { data } = await dataOf(resend.suppressions.list());
    assert.deepEqual([data[0]?.email, data[0]?.source_id], [address, null]);
  },
  "suppressions.batch.add": async ({ resend, native }) => {
    const emails = ["b1@example.com", "b2@example.com"];
    assert.equal((await dataOf(resend.suppressions.batch.add({ emails }))).data.length, 2);
    assert.equal((await native("GET", "/suppressions?email=b1@example.com")).items.length, 1);
  },
  "suppressions.batch.remove": async ({ resend, native }) => {
    const emails = ["b1@example.com", "b2@example.com"];
    assert.equal((await dataOf(resend.suppressions.batch.remove({ emails }))).data.length, 2);
    assert.deepEqual((await native("GET", "/suppressions?email=b1@example.com")).items, []);
  },
  "suppressions.remove": async (tour) => {
    assert.equal((await dataOf(tour.resend.suppressions.remove(address))).deleted, true);
    const again = tour.resend.suppressions.get(idOf(tour, "suppression"));
    assert.equal((await errorOf(again)).name, "not_found");
  },
};
