import { Link } from "@tanstack/react-router";
import { Icon, type IconName } from "../kit/icon.tsx";

interface Place {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
}

const groups: readonly { readonly name?: string; readonly places: readonly Place[] }[] = [
  {
    places: [
      { to: "/projects/$projectId/overview", name: "Overview", icon: "columns" },
      { to: "/projects/$projectId/start", name: "First ten minutes", icon: "flag" },
    ],
  },
  {
    name: "Send",
    places: [
      { to: "/projects/$projectId/emails", name: "Emails", icon: "mail" },
      { to: "/projects/$projectId/broadcasts", name: "Broadcasts", icon: "broadcast" },
      { to: "/projects/$projectId/templates", name: "Templates", icon: "page" },
    ],
  },
  {
    name: "People",
    places: [
      { to: "/projects/$projectId/contacts", name: "Contacts", icon: "person" },
      { to: "/projects/$projectId/audiences", name: "Audiences", icon: "group" },
      { to: "/projects/$projectId/suppressions", name: "Suppressions", icon: "struck" },
    ],
  },
  { name: "Receive", places: [{ to: "/projects/$projectId/inbound", name: "Inbound", icon: "inbox" }] },
  {
    name: "Connect",
    places: [
      { to: "/projects/$projectId/domains", name: "Domains", icon: "globe" },
      { to: "/projects/$projectId/webhooks", name: "Webhooks", icon: "hook" },
      { to: "/projects/$projectId/activity", name: "Activity", icon: "pulse" },
    ],
  },
  {
    name: "Settings",
    places: [
      { to: "/projects/$projectId/keys", name: "API keys", icon: "key" },
      { to: "/projects/$projectId/members", name: "Members", icon: "people" },
      { to: "/projects/$projectId/limits", name: "Quota and money", icon: "money" },
      { to: "/projects/$projectId/settings", name: "Project", icon: "gear" },
    ],
  },
];

export function Navigation({ projectId }: { projectId: string }) {
  return (
    <nav className="navigation" aria-label="Pages">
      {groups.map(({ name, places }) => (
        <div key={name ?? "start"} className="navigation-group">
          {name && <p className="navigation-head">{name}</p>}
          {places.map(({ to, name: text, icon }) => (
            <Link key={to} to={to} params={{ projectId }} className="navigation-link">
              <Icon name={icon} />
              {text}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
