import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListSearch } from "../shell/list-search.ts";
import { project } from "./project-route.tsx";

const templates = createRoute({
  getParentRoute: () => project,
  path: "/templates",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("../pages/templates/templates-page.tsx"), "TemplatesPage"),
});
const template = createRoute({
  getParentRoute: () => project,
  path: "/templates/$templateId",
  component: lazyRouteComponent(() => import("../pages/templates/template-page.tsx"), "TemplatePage"),
});
const broadcasts = createRoute({
  getParentRoute: () => project,
  path: "/broadcasts",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("../pages/broadcasts/broadcasts-page.tsx"), "BroadcastsPage"),
});
const broadcast = createRoute({
  getParentRoute: () => project,
  path: "/broadcasts/$broadcastId",
  component: lazyRouteComponent(() => import("../pages/broadcasts/broadcast-page.tsx"), "BroadcastPage"),
});

export const contentRoutes = [templates, template, broadcasts, broadcast] as const;
