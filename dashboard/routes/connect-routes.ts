import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListSearch } from "../shell/list-search.ts";
import { project } from "./project-route.tsx";

const webhooks = createRoute({
  getParentRoute: () => project,
  path: "/webhooks",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("../pages/webhooks/webhooks-page.tsx"), "WebhooksPage"),
});
const webhook = createRoute({
  getParentRoute: () => project,
  path: "/webhooks/$webhookId",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("../pages/webhooks/webhook-page.tsx"), "WebhookPage"),
});
const activity = createRoute({
  getParentRoute: () => project,
  path: "/activity",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("../pages/activity/activity-page.tsx"), "ActivityPage"),
});
const inbound = createRoute({
  getParentRoute: () => project,
  path: "/inbound",
  component: lazyRouteComponent(() => import("../pages/inbound/inbound-page.tsx"), "InboundPage"),
});
const inboundEmail = createRoute({
  getParentRoute: () => project,
  path: "/inbound/$inboundEmailId",
  component: lazyRouteComponent(() => import("../pages/inbound/inbound-email-page.tsx"), "InboundEmailPage"),
});

export const connectRoutes = [webhooks, webhook, activity, inbound, inboundEmail] as const;
