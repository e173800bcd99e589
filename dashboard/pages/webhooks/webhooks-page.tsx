import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { ShownOnce } from "../../kit/forms/shown-once.tsx";
import { Icon } from "../../kit/icon.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { Mark } from "../../kit/mark.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { PagedList } from "../../shell/paged-list.tsx";
import type { Webhook } from "./webhook.ts";
import { CreateWebhook } from "./webhook-form.tsx";

const route = getRouteApi("/projects/$projectId/webhooks");

export function WebhooksPage() {
  const { api, projectId } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string }>();
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" /> Add endpoint
    </Button>
  );
  const open = (webhookId: string) =>
    void go({ to: "/projects/$projectId/webhooks/$webhookId", params: { projectId, webhookId } });
  return (
    <>
      <PageHeader
        title="Webhooks"
        sentence="An endpoint of yours gets a signed call for each event that it asks for."
        actions={create}
      />
      <PagedList
        name={["webhooks", "list"]}
        what="the webhooks of this project"
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        load={(query, signal) => bodyOf(api.GET("/webhooks", { params: { query }, signal }))}
        empty={
          <State title="No endpoint yet">
            <p>Add the URL that should hear of deliveries, bounces and received emails.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(projectId)} keyOf={({ id }) => id} />}
      </PagedList>
      {isCreating && (
        <CreateWebhook
          onClose={() => setCreating(false)}
          onCreated={(webhook) => {
            setCreating(false);
            setCreated(webhook);
          }}
        />
      )}
      {created && <SecretOnce secret={created.secret} onClose={() => open(created.id)} />}
    </>
  );
}

function columns(projectId: string): readonly Column<Webhook>[] {
  return [
    {
      head: "Endpoint",
      kind: "name",
      cell: ({ id: webhookId, url }) => (
        <Link
          className="row-link"
          to="/projects/$projectId/webhooks/$webhookId"
          params={{ projectId, webhookId }}
        >
          {url}
        </Link>
      ),
    },
    { head: "State", width: "150px", cell: (webhook) => <WebhookState webhook={webhook} /> },
    { head: "Events", kind: "wide", cell: ({ events }) => events.join(", ") },
    { head: "Added", kind: "right", width: "118px", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { enabled, disabledReason } = webhook;
  const word = enabled
    ? "Enabled"
    : disabledReason === "gone"
      ? "Off: it answered 410"
      : disabledReason === "failing"
        ? "Off: it kept failing"
        : "Off";
  return (
    <span className="status">
      <Mark name={enabled ? "tick" : disabledReason === null ? "canceled" : "failed"} />
      {word}
    </span>
  );
}

function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce
      title="Copy the signing secret now"
      description="Shown only now. Your endpoint checks the signature of each call with it."
      text={secret}
      label="Signing secret"
      word="Copy secret"
      onClose={onClose}
    />
  );
}
