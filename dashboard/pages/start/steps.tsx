import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { bodyOf } from "../../api/client.ts";
import type { CreatedKey, Domain } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";
import { Button } from "../../kit/button.tsx";
import { CopyButton, CopyField } from "../../kit/copy.tsx";
import { Mark } from "../../kit/mark.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { emailQuery } from "../email/email-query.ts";
import { EmailTimeline } from "../email/timeline.tsx";
import { snippets } from "./snippets.ts";
import { Step } from "./step.tsx";

export function DomainStep({ domain, isKnown }: { domain: Domain | undefined; isKnown: boolean }) {
  const { projectId } = useProject();
  if (domain)
    return (
      <Step number={1} title={`Domain ${domain.name}`} state="done" aside={`sends from ${domain.region}`} />
    );
  return (
    <Step number={1} title="Verify a domain" state="current" aside="DNS records to publish">
      {isKnown && (
        <p>
          Only verified domains send.{" "}
          <Link to="/projects/$projectId/domains" params={{ projectId }}>
            Go to Domains
          </Link>
        </p>
      )}
    </Step>
  );
}

interface KeyStepProps {
  readonly created: CreatedKey | undefined;
  readonly isReady: boolean;
  readonly onCreated: (key: CreatedKey) => void;
}

export function KeyStep({ created, isReady, onCreated }: KeyStepProps) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  const create = useOnce({
    mutationFn: () =>
      bodyOf(
        api.POST("/projects/{projectId}/keys", {
          params: { path: { projectId } },
          body: { name: "First key", scopes: ["email:send", "email:read"] },
        }),
      ),
    gcTime: 0,
    onSuccess: (key) => {
      onCreated(key);
      return client.invalidateQueries({ queryKey: [projectId, "keys"] });
    },
  });
  if (created)
    return (
      <Step number={2} title="API key" state="done" aside="“First key”, sends and reads emails">
        <CopyField text={created.key} label="API key" word="Copy key" />
        <p className="quiet">
          Shown until you leave this page. Only its hash and its last four characters, {created.last4}, are
          kept.
        </p>
      </Step>
    );
  return (
    <Step number={2} title="Create an API key" state={isReady ? "current" : "later"} aside="shown once">
      {isReady && (
        <Button kind="primary" disabled={create.isPending} onClick={() => create.mutate()}>
          Create key
        </Button>
      )}
      {create.error && (
        <p className="field-error" role="alert">
          {create.error.message}
        </p>
      )}
    </Step>
  );
}

interface RequestProps {
  readonly created: CreatedKey | undefined;
  readonly domain: Domain | undefined;
  readonly isReceived: boolean;
}

export function FirstRequestStep({ created, domain, isReceived }: RequestProps) {
  if (!created || !domain) return <Step number={3} title="Make your first request" state="later" />;
  const input = { url: `${location.origin}/api`, key: created.key, domain: domain.name };
  const tabs = snippets(input).map(({ id, label, text }) => ({
    id,
    label,
    content: (
      <div className="snippet">
        <CopyButton text={text} label={`Copy the ${label} request`} word="Copy" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
        <pre tabIndex={0}>{text}</pre>
      </div>
    ),
  }));
  return (
    <Step
      number={3}
      title="Make your first request"
      state={isReceived ? "done" : "current"}
      aside="your key is filled in; copying takes all of it"
    >
      <Tabs label="Languages" tabs={tabs} />
      <p className={isReceived ? "waiting waiting-over" : "waiting"} role="status">
        <Mark name={isReceived ? "delivered" : "queued"} />
        {isReceived ? "Received your first request" : "Waiting for your first request"}
      </p>
    </Step>
  );
}

export function WatchStep({ emailId }: { emailId: string | undefined }) {
  const project = useProject();
  const { data } = useQuery({ ...emailQuery(project, emailId ?? ""), enabled: emailId !== undefined });
  if (!data)
    return <Step number={4} title="Watch it arrive" state="later" aside="one delivered, one bounced" />;
  return (
    <Step number={4} title="Watch it arrive" state="current" aside={data.subject}>
      <EmailTimeline email={data} />
    </Step>
  );
}
