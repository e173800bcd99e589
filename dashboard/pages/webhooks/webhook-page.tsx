import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { ShownOnce } from "../../kit/forms/shown-once.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { ThingHeader } from "../../shell/thing-header.tsx";
import { useChange } from "../../shell/use-change.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { ReplayRange } from "./replay-range.tsx";
import type { Webhook } from "./webhook.ts";
import { ChangeWebhook } from "./webhook-form.tsx";
import { WebhookState } from "./webhooks-page.tsx";

const route = getRouteApi("/projects/$projectId/webhooks/$webhookId");

export function WebhookPage() {
  const { api, projectId } = useProject();
  const { webhookId } = route.useParams();
  const query = useQuery({
    queryKey: [projectId, "webhooks", "one", webhookId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/webhooks/{webhookId}", { params: { path: { webhookId } }, signal })),
  });
  return (
    <QueryView query={query} what="this endpoint" title="The endpoint" isPage>
      {(webhook) => <Endpoint webhook={webhook} />}
    </QueryView>
  );
}

type Open = "change" | "rotate" | "replay" | "delete";

function Endpoint({ webhook }: { webhook: Webhook }) {
  const { projectId } = useProject();
  const [open, setOpen] = useState<Open>();
  const path = { webhookId: webhook.id };
  const test = useChange("webhooks", ({ api }) =>
    bodyOf(api.POST("/webhooks/{webhookId}/test", { params: { path }, body: {} })),
  );
  return (
    <>
      <ThingHeader
        title={webhook.url}
        id={webhook.id}
        list={
          <Link to="/projects/$projectId/webhooks" params={{ projectId }}>
            Webhooks
          </Link>
        }
        state={<WebhookState webhook={webhook} />}
        about={webhook.events.join(", ")}
        problem={test.error?.message}
        actions={
          <>
            <Button disabled={test.isPending || !webhook.enabled} onClick={() => test.mutate(undefined)}>
              Send test event
            </Button>
            <Button onClick={() => setOpen("change")}>Change…</Button>
          </>
        }
        more={{
          label: "Actions for this endpoint",
          items: [
            { id: "replay", label: "Replay a time…", onSelect: () => setOpen("replay") },
            { id: "rotate", label: "Rotate secret…", onSelect: () => setOpen("rotate") },
            { id: "delete", label: "Delete…", onSelect: () => setOpen("delete") },
          ],
        }}
      />
      <DeliveryList webhook={webhook} />
      <EndpointDialog open={open} webhook={webhook} onClose={() => setOpen(undefined)} />
    </>
  );
}

interface DialogProps {
  readonly open: Open | undefined;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

function EndpointDialog({ open, webhook, onClose }: DialogProps) {
  if (open === "change") return <ChangeWebhook webhook={webhook} onClose={onClose} />;
  if (open === "replay") return <ReplayRange webhook={webhook} onClose={onClose} />;
  if (open === "rotate") return <RotateSecret webhook={webhook} onClose={onClose} />;
  return open === "delete" ? <DeleteWebhook webhook={webhook} onClose={onClose} /> : null;
}

function RotateSecret({ webhook, onClose }: Omit<DialogProps, "open">) {
  const params = { path: { webhookId: webhook.id } };
  const rotate = useChange("webhooks", ({ api }) =>
    bodyOf(api.POST("/webhooks/{webhookId}/rotate-secret", { params, body: {} })),
  );
  if (rotate.data)
    return (
      <ShownOnce
        title="Copy the new signing secret now"
        description="Shown only now."
        text={rotate.data.secret}
        label="Signing secret"
        word="Copy secret"
        onClose={onClose}
      />
    );
  return (
    <Confirm
      title="Rotate the signing secret?"
      text="Calls are signed with a new secret from now on. An endpoint that knows only the old one refuses them until you change it there."
      verb="Rotate secret"
      problem={rotate.error?.message}
      isBusy={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined)}
      onClose={onClose}
    />
  );
}

function DeleteWebhook({ webhook, onClose }: Omit<DialogProps, "open">) {
  const { projectId } = useProject();
  const navigate = useNavigate();
  const params = { path: { webhookId: webhook.id } };
  const remove = useChange(
    "webhooks",
    ({ api }) => bodyOf(api.DELETE("/webhooks/{webhookId}", { params })),
    () => void navigate({ to: "/projects/$projectId/webhooks", params: { projectId } }),
  );
  return (
    <Confirm
      title="Delete this endpoint?"
      text={`${webhook.url} gets no call any more, and its calls so far are no longer listed. This cannot be undone.`}
      verb="Delete endpoint"
      problem={remove.error?.message}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
