import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { readEmailSearch } from "./pages/emails/email-search.ts";
import { readOverviewSearch } from "./pages/overview/overview-search.ts";
import { connectRoutes } from "./routes/connect-routes.ts";
import { contentRoutes } from "./routes/content-routes.ts";
import { peopleRoutes } from "./routes/people-routes.ts";
import { project, root } from "./routes/project-route.tsx";
import { readListSearch } from "./shell/list-search.ts";
import { NoProject } from "./shell/no-project.tsx";

const index = createRoute({ getParentRoute: () => root, path: "/", component: NoProject });
const newProject = createRoute({
  getParentRoute: () => root,
  path: "/new-project",
  component: lazyRouteComponent(() => import("./pages/start/new-project-page.tsx"), "NewProjectPage"),
});
const start = createRoute({
  getParentRoute: () => project,
  path: "/start",
  component: lazyRouteComponent(() => import("./pages/start/start-page.tsx"), "StartPage"),
});
const overview = createRoute({
  getParentRoute: () => project,
  path: "/overview",
  validateSearch: readOverviewSearch,
  component: lazyRouteComponent(() => import("./pages/overview/overview-page.tsx"), "OverviewPage"),
});
const emails = createRoute({
  getParentRoute: () => project,
  path: "/emails",
  validateSearch: readEmailSearch,
  component: lazyRouteComponent(() => import("./pages/emails/emails-page.tsx"), "EmailsPage"),
});
const email = createRoute({
  getParentRoute: () => project,
  path: "/emails/$emailId",
  component: lazyRouteComponent(() => import("./pages/email/email-page.tsx"), "EmailPage"),
});
const domains = createRoute({
  getParentRoute: () => project,
  path: "/domains",
  component: lazyRouteComponent(() => import("./pages/domains/domains-page.tsx"), "DomainsPage"),
});
const domain = createRoute({
  getParentRoute: () => project,
  path: "/domains/$domainId",
  component: lazyRouteComponent(() => import("./pages/domains/domain-page.tsx"), "DomainPage"),
});
const keys = createRoute({
  getParentRoute: () => project,
  path: "/keys",
  component: lazyRouteComponent(() => import("./pages/keys/keys-page.tsx"), "KeysPage"),
});
const members = createRoute({
  getParentRoute: () => project,
  path: "/members",
  component: lazyRouteComponent(() => import("./pages/members/members-page.tsx"), "MembersPage"),
});
const limits = createRoute({
  getParentRoute: () => project,
  path: "/limits",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("./pages/limits/limits-page.tsx"), "LimitsPage"),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: "/settings",
  component: lazyRouteComponent(() => import("./pages/project/project-page.tsx"), "ProjectPage"),
});

const own = [start, overview, emails, email, domains, domain, keys, members, limits, settings];

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    newProject,
    project.addChildren([...own, ...peopleRoutes, ...contentRoutes, ...connectRoutes]),
  ]),
  basepath: "/dashboard",
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
