import { useState } from "react";
import { Button } from "../button.tsx";
import { CopyField } from "../copy.tsx";
import { Dialog } from "../overlays/dialog.tsx";

interface ShownOnceProps {
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly label: string;
  readonly word: string;
  readonly onClose: () => void;
}

/** A secret that is shown only here. The dialog closes only when the person says that they have it. */
export function ShownOnce({ title, description, text, label, word, onClose }: ShownOnceProps) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={title}
      description={description}
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
      <CopyField text={text} label={label} word={word} />
    </Dialog>
  );
}
