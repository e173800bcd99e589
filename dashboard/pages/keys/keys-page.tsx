import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreatedKey, Key } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { ShownOnce } from "../../kit/forms/shown-once.tsx";
import { Icon } from "../../kit/icon.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { Audit } from "./audit.tsx";
import { ChangeKey, CreateKey, RevokeKey } from "./key-dialogs.tsx";
import { KeyList } from "./key-list.tsx";
import { keysQuery } from "./key-queries.ts";

type Open =
  | { readonly dialog: "create" }
  | { readonly dialog: "shown"; readonly created: CreatedKey }
  | { readonly dialog: "change" | "revoke"; readonly key: Key };

export function KeysPage() {
  const query = useQuery(keysQuery(useProject()));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const create = (
    <Button kind="primary" onClick={() => setOpen({ dialog: "create" })}>
      <Icon name="plus" /> Create key
    </Button>
  );
  const keys = (
    <QueryView query={query} what="the keys of this project" title="The list of keys">
      {({ items }) =>
        items.length === 0 ? (
          <State title="No API key yet">
            <p>A program needs one to send. Its text is shown once, when you create it.</p>
          </State>
        ) : (
          <KeyList
            keys={items}
            onChange={(key) => setOpen({ dialog: "change", key })}
            onRevoke={(key) => setOpen({ dialog: "revoke", key })}
          />
        )
      }
    </QueryView>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        path="Settings / API keys"
        sentence="A key belongs to this project. Changes and revocations count from the next request on."
        actions={create}
      />
      <Tabs
        label="API keys"
        tabs={[
          { id: "keys", label: "Keys", content: keys },
          { id: "audit", label: "Audit trail", content: <Audit /> },
        ]}
      />
      {open?.dialog === "create" && (
        <CreateKey onCreated={(created) => setOpen({ dialog: "shown", created })} onClose={close} />
      )}
      {open?.dialog === "shown" && <CreatedOnce created={open.created} onClose={close} />}
      {open?.dialog === "change" && <ChangeKey item={open.key} onClose={close} />}
      {open?.dialog === "revoke" && <RevokeKey item={open.key} onClose={close} />}
    </>
  );
}

function CreatedOnce({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  return (
    <ShownOnce
      title={`Copy the key of “${created.name}” now`}
      description={`Shown only now. We keep its hash and its last four characters, ${created.last4}.`}
      text={created.key}
      label="API key"
      word="Copy key"
      onClose={onClose}
    />
  );
}
