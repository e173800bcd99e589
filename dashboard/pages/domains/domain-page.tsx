import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Domain } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Mark } from "../../kit/mark.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { Deliverability } from "./deliverability.tsx";
import { domainQuery, recordsQuery, useCheckNow, useDeleteDomain } from "./domain-queries.ts";
import { domainSentence, domainStatus } from "./domain-words.ts";
import { RecordList } from "./record-list.tsx";
import { ZoneFile } from "./zone-file.tsx";

const route = getRouteApi("/projects/$projectId/domains/$domainId");

export function DomainPage() {
  const { domainId } = route.useParams();
  const query = useQuery(domainQuery(useProject(), domainId));
  return (
    <QueryView isPage query={query} what="this domain" title="Domain">
      {(domain) => <DomainView domain={domain} />}
    </QueryView>
  );
}

function DomainView({ domain }: { domain: Domain }) {
  const { projectId } = useProject();
  const { mark, word } = domainStatus(domain.status);
  return (
    <>
      <PageHeader
        title={domain.name}
        path={
          <>
            <Link to="/projects/$projectId/domains" params={{ projectId }}>
              Domains
            </Link>{" "}
            / {domain.name}
          </>
        }
        sentence={
          <span className="status">
            <Mark name={mark} />
            <span>
              <strong>
                {word} in {domain.region}.
              </strong>{" "}
              {domainSentence(domain)}
            </span>
          </span>
        }
        actions={<DeleteDomain domain={domain} />}
      />
      <Records domain={domain} />
      {domain.status === "verified" && <Deliverability domain={domain} />}
    </>
  );
}

function Records({ domain }: { domain: Domain }) {
  const query = useQuery(recordsQuery(useProject(), domain.id));
  const check = useCheckNow(domain.id);
  const checkedAt = query.data?.checkedAt ?? null;
  return (
    <section aria-labelledby="records">
      <div className="section-head">
        <h2 id="records">DNS records</h2>
        <span className="actions">
          <span className="quiet" role="status">
            {check.isPending ? (
              "Checking…"
            ) : checkedAt === null ? (
              "Not checked yet"
            ) : (
              <>
                Checked <Time at={checkedAt} />
              </>
            )}
          </span>
          <Button disabled={check.isPending} onClick={() => check.mutate()}>
            Check now
          </Button>
        </span>
      </div>
      {check.error && (
        <p className="field-error" role="alert">
          {check.error.message}
        </p>
      )}
      <QueryView query={query} what="the records of this domain" title="The records">
        {({ records, zoneFile }) => (
          <>
            <ZoneFile name={domain.name} text={zoneFile} />
            <RecordList records={records} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function DeleteDomain({ domain }: { domain: Domain }) {
  const navigate = route.useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteDomain(domain.id, () => void navigate({ to: "/projects/$projectId/domains" }));
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete domain…</Button>
      {isAsking && (
        <Confirm
          title={`Delete ${domain.name} in ${domain.region}?`}
          text="Nothing can be sent from it any more, and keys that are pinned to it can no longer send. Adding it again needs a new ownership record."
          verb="Delete domain"
          problem={remove.error?.message}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
