import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { FactList } from "../../kit/lists/facts.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { useChange } from "../../shell/use-change.ts";
import { Preview } from "../email/preview.tsx";
import { InboundStatus } from "./received-emails.tsx";

type Received = Schemas["InboundEmail"];

const route = getRouteApi("/projects/$projectId/inbound/$inboundEmailId");

export function InboundEmailPage() {
  const { api, projectId } = useProject();
  const { inboundEmailId } = route.useParams();
  const query = useQuery({
    queryKey: [projectId, "inbound", "one", inboundEmailId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/inbound/emails/{inboundEmailId}", { params: { path: { inboundEmailId } }, signal })),
  });
  return (
    <QueryView query={query} what="this email" title="The email" isPage>
      {(email) => <ReceivedEmail email={email} />}
    </QueryView>
  );
}

function ReceivedEmail({ email }: { email: Received }) {
  const { projectId } = useProject();
  const path = { inboundEmailId: email.id };
  const reprocess = useChange("inbound", ({ api }) =>
    bodyOf(api.POST("/inbound/emails/{inboundEmailId}/reprocess", { params: { path }, body: {} })),
  );
  const raw = useChange(
    "raw",
    ({ api }) => bodyOf(api.GET("/inbound/emails/{inboundEmailId}/raw", { params: { path } })),
    ({ downloadUrl }) => location.assign(downloadUrl),
  );
  const problem = reprocess.error ?? raw.error;
  return (
    <>
      <PageHeader
        title={email.subject || "No subject"}
        path={
          <Link to="/projects/$projectId/inbound" params={{ projectId }}>
            Inbound
          </Link>
        }
        sentence={
          <>
            <InboundStatus status={email.status} /> · from {email.from ?? "no sender"} to {email.recipient}
          </>
        }
        actions={
          <>
            <Button disabled={raw.isPending} onClick={() => raw.mutate(undefined)}>
              Download source
            </Button>
            <Button disabled={reprocess.isPending} onClick={() => reprocess.mutate(undefined)}>
              Run routes again
            </Button>
          </>
        }
      />
      {problem && (
        <p className="field-error" role="alert">
          {problem.message}
        </p>
      )}
      <FactList facts={factsOf(email)} />
      <Tabs
        label="Content"
        tabs={[
          { id: "preview", label: "Preview", content: <Preview html={email.html} /> },
          {
            id: "text",
            label: "Text",
            content: <pre className="answer">{email.text ?? "No text part"}</pre>,
          },
        ]}
      />
    </>
  );
}

function factsOf({ receivedAt, verdicts, routes, attachments, size }: Received) {
  const { spf, dkim, dmarc, spam, virus } = verdicts;
  const outcomes = routes.map(({ action, outcome }) => `${action}: ${outcome}`).join(", ");
  return [
    ["Received", <Time key="at" at={receivedAt} />],
    ["SPF, DKIM, DMARC", [spf, dkim, dmarc].join(", ")],
    ["Spam, virus", [spam, virus].join(", ")],
    ["Routes", outcomes || "none applied"],
    ["Attachments", attachments.map(({ filename }) => filename ?? "unnamed").join(", ") || "none"],
    ["Size", `${Math.ceil(size / 1000)} KB`],
  ] as const;
}
