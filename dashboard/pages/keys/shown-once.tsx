import { useState } from "react";
import type { CreatedKey } from "../../api/queries.ts";
import { Button } from "../../kit/button.tsx";
import { CopyField } from "../../kit/copy.tsx";
import { Dialog } from "../../kit/dialog.tsx";

/** A new key's text, which is shown only here. The dialog closes only when the person says that they have it. */
export function ShownOnce({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={`Copy the key of “${created.name}” now`}
      description={`Shown only now. We keep its hash and its last four characters, ${created.last4}.`}
      onClose={onClose}
      footer={
        <>
          <label className="tick dialog-note">
            <input type="checkbox" checked={isStored} onChange={(event) => setStored(event.target.checked)} />
            I have stored it
          </label>
          <Button disabled={!isStored} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <CopyField text={created.key} label="API key" word="Copy key" />
    </Dialog>
  );
}
