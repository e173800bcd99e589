import { resendCalls } from "./call.ts";

const templates = resendCalls({
  "templates.create": { method: "POST", path: "/templates", makes: ["createTemplate"] },
  "templates.list": { method: "GET", path: "/templates", makes: ["listTemplates"] },
  "templates.get": {
    method: "GET",
    path: "/templates/{templateRef}",
    makes: ["getTemplate", "listTemplates"],
  },
  "templates.update": {
    method: "PATCH",
    path: "/templates/{templateRef}",
    makes: ["updateTemplate", "listTemplates"],
  },
  "templates.publish": {
    method: "POST",
    path: "/templates/{templateRef}/publish",
    makes: ["publishTemplate", "listTemplates"],
  },
  "templates.duplicate": {
    method: "POST",
    path: "/templates/{templateRef}/duplicate",
    makes: ["duplicateTemplate", "listTemplates"],
  },
  "templates.remove": {
    method: "DELETE",
    path: "/templates/{templateRef}",
    makes: ["deleteTemplate", "listTemplates"],
  },
});

const broadcasts = resendCalls({
  "broadcasts.create": {
    method: "POST",
    path: "/broadcasts",
    makes: ["listDomains", "createBroadcast", "sendBroadcast", "deleteBroadcast"],
    names: { audienceId: "segment_id" },
  },
  "broadcasts.list": { method: "GET", path: "/broadcasts", makes: ["listBroadcasts"] },
  "broadcasts.get": { method: "GET", path: "/broadcasts/{broadcastId}", makes: ["getBroadcast"] },
  "broadcasts.recipients": {
    method: "GET",
    path: "/broadcasts/{broadcastId}/recipients",
    makes: ["listBroadcastEmails"],
  },
  "broadcasts.clickedLinks": {
    method: "GET",
    path: "/broadcasts/{broadcastId}/clicked-links",
    makes: ["getBroadcastAnalytics"],
  },
  "broadcasts.update": {
    method: "PATCH",
    path: "/broadcasts/{broadcastId}",
    makes: ["listDomains", "getBroadcast", "updateBroadcast"],
    names: { audienceId: "segment_id" },
  },
  "broadcasts.duplicate": {
    method: "POST",
    path: "/broadcasts/{broadcastId}/duplicate",
    makes: ["duplicateBroadcast"],
  },
  "broadcasts.send": { method: "POST", path: "/broadcasts/{broadcastId}/send", makes: ["sendBroadcast"] },
  "broadcasts.cancel": {
    method: "POST",
    path: "/broadcasts/{broadcastId}/cancel",
    makes: ["getBroadcast", "unscheduleBroadcast", "cancelBroadcast"],
  },
  "broadcasts.remove": {
    method: "DELETE",
    path: "/broadcasts/{broadcastId}",
    makes: ["deleteBroadcast", "unscheduleBroadcast"],
  },
});

export const contentCalls = { ...templates, ...broadcasts };
