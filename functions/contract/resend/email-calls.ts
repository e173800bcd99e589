import { resendCalls } from "./call.ts";

export const emailCalls = resendCalls({
  "emails.send": { method: "POST", path: "/emails", makes: ["sendEmail"] },
  "batch.send": { method: "POST", path: "/emails/batch", makes: ["sendBulk"] },
  "emails.list": { method: "GET", path: "/emails", makes: ["listEmails"] },
  "emails.metrics": {
    method: "GET",
    path: "/emails/metrics",
    makes: ["getMetrics"],
    names: { from: "start_date", to: "end_date", interval: "granularity", domainId: "domain_id" },
  },
  "emails.get": { method: "GET", path: "/emails/{emailId}", makes: ["getEmail"] },
  "emails.attachments.list": {
    method: "GET",
    path: "/emails/{emailId}/attachments",
    makes: ["getEmail", "getEmailAttachment"],
  },
  "emails.attachments.get": {
    method: "GET",
    path: "/emails/{emailId}/attachments/{attachmentIndex}",
    makes: ["getEmail", "getEmailAttachment"],
  },
  "emails.update": { method: "PATCH", path: "/emails/{emailId}", makes: ["rescheduleEmail"] },
  "emails.cancel": { method: "POST", path: "/emails/{emailId}/cancel", makes: ["cancelEmail"] },
  "usage.get": { method: "GET", path: "/usage", makes: ["getLimits", "getMetrics"] },
  "emails.receiving.list": { method: "GET", path: "/emails/receiving", makes: ["listInboundEmails"] },
  "emails.receiving.get": {
    method: "GET",
    path: "/emails/receiving/{inboundEmailId}",
    makes: ["getInboundEmail", "getInboundRaw"],
  },
  "emails.receiving.attachments.list": {
    method: "GET",
    path: "/emails/receiving/{inboundEmailId}/attachments",
    makes: ["getInboundEmail", "getInboundAttachment"],
  },
  "emails.receiving.attachments.get": {
    method: "GET",
    path: "/emails/receiving/{inboundEmailId}/attachments/{attachmentIndex}",
    makes: ["getInboundEmail", "getInboundAttachment"],
  },
});
