import { resendCalls } from "./call.ts";

const domains = resendCalls({
  "domains.create": {
    method: "POST",
    path: "/domains",
    makes: ["createDomain", "updateDomain", "getDnsRecords"],
  },
  "domains.list": { method: "GET", path: "/domains", makes: ["listDomains"] },
  "domains.get": { method: "GET", path: "/domains/{domainId}", makes: ["getDomain", "getDnsRecords"] },
  "domains.update": { method: "PATCH", path: "/domains/{domainId}", makes: ["updateDomain"] },
  "domains.verify": { method: "POST", path: "/domains/{domainId}/verify", makes: ["verifyDomain"] },
  "domains.remove": { method: "DELETE", path: "/domains/{domainId}", makes: ["deleteDomain"] },
});

const webhooks = resendCalls({
  "webhooks.create": {
    method: "POST",
    path: "/webhooks",
    makes: ["createWebhook"],
    names: { url: "endpoint" },
  },
  "webhooks.list": { method: "GET", path: "/webhooks", makes: ["listWebhooks"] },
  "webhooks.get": { method: "GET", path: "/webhooks/{webhookId}", makes: ["getWebhook"] },
  "webhooks.update": {
    method: "PATCH",
    path: "/webhooks/{webhookId}",
    makes: ["updateWebhook"],
    names: { url: "endpoint" },
  },
  "webhooks.remove": { method: "DELETE", path: "/webhooks/{webhookId}", makes: ["deleteWebhook"] },
  "webhooks.rotateSigningSecret": {
    method: "POST",
    path: "/webhooks/{webhookId}/signing-secret/rotate",
    makes: ["rotateWebhookSecret"],
  },
  "webhooks.events.list": {
    method: "GET",
    path: "/webhooks/{webhookId}/events",
    makes: ["listDeliveries"],
  },
  "webhooks.events.get": {
    method: "GET",
    path: "/webhooks/{webhookId}/events/{deliveryId}",
    makes: ["getDelivery", "getEvent"],
  },
  "webhooks.events.replay": {
    method: "POST",
    path: "/webhooks/{webhookId}/events/{deliveryId}/replay",
    makes: ["replayWebhook"],
  },
  "webhooks.events.attempts.list": {
    method: "GET",
    path: "/webhooks/{webhookId}/events/{deliveryId}/attempts",
    makes: ["getDelivery"],
  },
});

const suppressions = resendCalls({
  "suppressions.add": {
    method: "POST",
    path: "/suppressions",
    makes: ["createSuppression", "listSuppressions"],
  },
  "suppressions.list": { method: "GET", path: "/suppressions", makes: ["listSuppressions"] },
  "suppressions.get": { method: "GET", path: "/suppressions/{suppressionRef}", makes: ["listSuppressions"] },
  "suppressions.remove": {
    method: "DELETE",
    path: "/suppressions/{suppressionRef}",
    makes: ["listSuppressions", "deleteSuppression"],
  },
  "suppressions.batch.add": {
    method: "POST",
    path: "/suppressions/batch/add",
    makes: ["listSuppressions", "createSuppression"],
  },
  "suppressions.batch.remove": {
    method: "POST",
    path: "/suppressions/batch/remove",
    makes: ["listSuppressions", "deleteSuppression"],
  },
});

export const domainCalls = { ...domains, ...webhooks, ...suppressions };
