import { useState } from "react";
import { changedFields } from "../../api/changed-fields.ts";
import { bodyOf } from "../../api/client.ts";
import { Field } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Webhook } from "./webhook.ts";

const longestUrl = 2048;
const eventHint = "Types separated by commas, such as email.delivered, email.bounced; or * for all.";

function eventsOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((type) => type.trim())
    .filter((type) => type !== "");
}

interface CreateProps {
  readonly onCreated: (webhook: { readonly id: string; readonly secret: string }) => void;
  readonly onClose: () => void;
}

export function CreateWebhook({ onCreated, onClose }: CreateProps) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState("*");
  const create = useChange(
    "webhooks",
    ({ api }) => bodyOf(api.POST("/webhooks", { body: { url: url.trim(), events: eventsOf(events) } })),
    onCreated,
  );
  return (
    <FormDialog
      title="Add endpoint"
      verb="Add endpoint"
      problem={create.error?.message}
      isBusy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <UrlField value={url} onChange={setUrl} />
      <EventsField value={events} onChange={setEvents} />
    </FormDialog>
  );
}

export function ChangeWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [before] = useState(webhook);
  const [url, setUrl] = useState(before.url);
  const [events, setEvents] = useState(before.events.join(", "));
  const [enabled, setEnabled] = useState(before.enabled);
  const path = { webhookId: webhook.id };
  const change = useChange(
    "webhooks",
    async ({ api }) => {
      const now = { url: url.trim(), events: eventsOf(events), enabled };
      const shown = { url: before.url, events: eventsOf(before.events.join(", ")), enabled: before.enabled };
      const body = changedFields(shown, now);
      if (body) await bodyOf(api.PATCH("/webhooks/{webhookId}", { params: { path }, body }));
    },
    onClose,
  );
  return (
    <FormDialog
      title="Change endpoint"
      verb="Change endpoint"
      problem={change.error?.message}
      isBusy={change.isPending}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <UrlField value={url} onChange={setUrl} />
      <EventsField value={events} onChange={setEvents} />
      <label className="tick">
        <input type="checkbox" checked={enabled} onChange={(event) => setEnabled(event.target.checked)} />
        Call this endpoint
      </label>
    </FormDialog>
  );
}

interface TextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function UrlField({ value, onChange }: TextProps) {
  return (
    <Field
      label="URL"
      type="url"
      required
      maxLength={longestUrl}
      placeholder="https://shop.example.com/hooks/email"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function EventsField({ value, onChange }: TextProps) {
  return (
    <Field
      label="Events"
      required
      hint={eventHint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
