import { Link } from "@tanstack/react-router";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { State } from "../../kit/states.tsx";
import { statusOf } from "../../kit/status.tsx";
import type { EmailSearch } from "./email-search.ts";

interface NoEmailsProps {
  readonly filters: EmailSearch;
  readonly isFirst: boolean;
  readonly onClear: () => void;
}

/** An empty list names its filters, or says how the first email gets here. */
export function NoEmails({ filters, isFirst, onClear }: NoEmailsProps) {
  const { projectId } = useProject();
  const { to, status, tag } = filters;
  const parts = [
    to && `to ${to}`,
    status && `with the status ${statusOf(status).word.toLowerCase()}`,
    tag && `with the tag ${tag}`,
  ].filter(Boolean);
  if (parts.length > 0 || !isFirst)
    return (
      <State
        title={parts.length > 0 ? `No email ${parts.join(" ")}` : "No more emails"}
        actions={<Button onClick={onClear}>{parts.length > 0 ? "Clear filters" : "Go to the newest"}</Button>}
      >
        <p>
          {to
            ? "The whole address has to match, in to, cc or bcc."
            : "There is no such email in this project."}
        </p>
      </State>
    );
  return (
    <State title="No email yet">
      <p>
        The first one shows up here within a few seconds of your request.{" "}
        <Link to="/projects/$projectId/start" params={{ projectId }}>
          Send a first email
        </Link>
      </p>
    </State>
  );
}
