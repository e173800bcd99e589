import { timeOfId } from "../../../domain/platform/ids.ts";
import type { BlockRow, RouteRow } from "../../../store/inbound/inbound-rules.ts";
import type { InboundSettings } from "../../../store/inbound/inbound-settings.ts";

export function routeView({ id, name, priority, match, tags, action, stop, enabled, updatedAt }: RouteRow) {
  const { recipient, from, subject, verdicts, hasAttachment } = match;
  return {
    ...{ id, name, priority, tags, action, stop, enabled, updatedAt },
    match: {
      recipient,
      from: from ?? null,
      subject: subject ?? null,
      verdicts: verdicts ?? null,
      hasAttachment: hasAttachment ?? null,
    },
    createdAt: timeOfId(id).toISOString(),
  };
}

export function blockView({ id, kind, value, reason }: BlockRow) {
  return { id, kind, value, reason, createdAt: timeOfId(id).toISOString() };
}

export function settingsView({ rev: _, ...settings }: InboundSettings) {
  return settings;
}
