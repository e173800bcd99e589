import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Email } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { CopyButton } from "../../kit/copy.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { CancelEmail } from "./cancel-email.tsx";
import { emailQuery } from "./email-query.ts";
import { EmailFacts } from "./facts.tsx";
import { EmailParts } from "./parts.tsx";
import { summaryOf } from "./summary.ts";
import { EmailTimeline } from "./timeline.tsx";

const route = getRouteApi("/projects/$projectId/emails/$emailId");
export function EmailPage() {
  const { emailId } = route.useParams();
  const query = useQuery(emailQuery(useProject(), emailId));
  return (
    <QueryView isPage query={query} what="this email" title="Email">
      {(email) => <EmailView email={email} />}
    </QueryView>
  );
}

function EmailView({ email }: { email: Email }) {
  const { projectId } = useProject();
  return (
    <>
      <PageHeader
        title={email.subject === "" ? "(no subject)" : email.subject}
        path={
          <>
            <Link to="/projects/$projectId/emails" params={{ projectId }}>
              Emails
            </Link>{" "}
            / <span className="mono">{email.id}</span>{" "}
            <CopyButton text={email.id} label="Copy the email ID" />
          </>
        }
        sentence={summaryOf(email)}
        actions={email.status === "scheduled" && <CancelEmail email={email} />}
      />
      <EmailFacts email={email} />
      <div className="email-columns">
        <EmailTimeline email={email} />
        <EmailParts email={email} />
      </div>
    </>
  );
}
