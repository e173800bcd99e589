import { PageHeader } from "../../kit/page-header.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { Blocklist } from "./blocklist.tsx";
import { ReceivedEmails } from "./received-emails.tsx";
import { Routes } from "./routes.tsx";

export function InboundPage() {
  return (
    <>
      <PageHeader
        title="Inbound"
        sentence="Emails to your domains, the routes that say what becomes of them, and whom you take none from."
      />
      <Tabs
        label="Inbound"
        tabs={[
          { id: "emails", label: "Emails", content: <ReceivedEmails /> },
          { id: "routes", label: "Routes", content: <Routes /> },
          { id: "blocklist", label: "Blocklist", content: <Blocklist /> },
        ]}
      />
    </>
  );
}
