import { useState } from "react";
import { changedFields } from "../../api/changed-fields.ts";
import type { Schemas } from "../../api/client.ts";
import type { CreatedKey, Key } from "../../api/queries.ts";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { KeyForm } from "./key-form.tsx";
import { useCreateKey, useRevokeKey, useUpdateKey } from "./key-queries.ts";

interface CreateProps {
  readonly onCreated: (created: CreatedKey) => void;
  readonly onClose: () => void;
}

export function CreateKey({ onCreated, onClose }: CreateProps) {
  const { mutate, error, isPending } = useCreateKey(onCreated);
  return (
    <KeyForm
      title="Create API key"
      verb="Create key"
      problem={error?.message}
      isBusy={isPending}
      onSubmit={(body) => mutate(body)}
      onClose={onClose}
    />
  );
}

interface KeyProps {
  readonly item: Key;
  readonly onClose: () => void;
}

export function ChangeKey({ item, onClose }: KeyProps) {
  const { mutate, error, isPending } = useUpdateKey(item.id, onClose);
  // A right that was taken from the key while the form was open does not come back with a new name.
  const [before] = useState(item);
  const change = ({ name, scopes = [] }: Schemas["CreateKeyBody"]) => {
    const body = changedFields(
      { name: before.name, scopes: [...before.scopes].sort() },
      { name, scopes: [...scopes].sort() },
    );
    if (body) mutate({ ...(body.name !== undefined && { name }), ...(body.scopes && { scopes }) });
    else onClose();
  };
  return (
    <KeyForm
      title={`Change “${before.name}”`}
      verb="Change key"
      existing={before}
      problem={error?.message}
      isBusy={isPending}
      onSubmit={change}
      onClose={onClose}
    />
  );
}

export function RevokeKey({ item, onClose }: KeyProps) {
  const { mutate, error, isPending } = useRevokeKey(item.id, onClose);
  return (
    <Confirm
      title={`Revoke “${item.name}”?`}
      text={`Programs that use the key ending in ${item.last4} are refused from the next request on. This cannot be undone. Emails that were already accepted are still sent.`}
      verb="Revoke key"
      problem={error?.message}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
