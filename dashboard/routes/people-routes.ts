import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListSearch } from "../shell/list-search.ts";
import { project } from "./project-route.tsx";

const contacts = createRoute({
  getParentRoute: () => project,
  path: "/contacts",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("../pages/contacts/contacts-page.tsx"), "ContactsPage"),
});
const contact = createRoute({
  getParentRoute: () => project,
  path: "/contacts/$contactId",
  component: lazyRouteComponent(() => import("../pages/contacts/contact-page.tsx"), "ContactPage"),
});
const groups = createRoute({
  getParentRoute: () => project,
  path: "/audiences",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("../pages/groups/groups-page.tsx"), "GroupsPage"),
});
const segment = createRoute({
  getParentRoute: () => project,
  path: "/segments/$segmentId",
  component: lazyRouteComponent(() => import("../pages/segments/segment-page.tsx"), "SegmentPage"),
});
const suppressions = createRoute({
  getParentRoute: () => project,
  path: "/suppressions",
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    () => import("../pages/suppressions/suppressions-page.tsx"),
    "SuppressionsPage",
  ),
});

export const peopleRoutes = [contacts, contact, groups, segment, suppressions] as const;
