import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { Button } from "../../kit/button.tsx";
import { Field, SelectField } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Broadcast } from "./broadcast.ts";

/** Sends the draft to those who work on it; it costs like an email and is in no figure of the broadcast. */
export function TestBroadcast({ broadcast, isSaved }: { broadcast: Broadcast; isSaved: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button disabled={!isSaved} onClick={() => setAsking(true)}>
        Send test…
      </Button>
      {isAsking && <TestDialog broadcast={broadcast} onClose={() => setAsking(false)} />}
    </>
  );
}

const variantOptions = [
  { value: "a", label: "Variant A" },
  { value: "b", label: "Variant B" },
];

function TestDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const [to, setTo] = useState("");
  const [variant, setVariant] = useState<"a" | "b">("a");
  const params = { path: { broadcastId: broadcast.id } };
  const test = useChange(
    "emails",
    ({ api }) => {
      const addresses = to.split(",").map((one) => one.trim());
      const body = { to: addresses, ...(broadcast.variants !== null && { variant }) };
      return bodyOf(api.POST("/broadcasts/{broadcastId}/test", { params, body }));
    },
    onClose,
  );
  return (
    <FormDialog
      title={`Send a test of ${broadcast.name}`}
      description="The draft as it was last saved. It costs as much as an email."
      verb="Send test"
      problem={test.error?.message}
      isBusy={test.isPending}
      onSubmit={() => test.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="To"
        required
        hint="Up to five addresses, separated by commas."
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      {broadcast.variants !== null && (
        <SelectField
          label="Variant"
          value={variant}
          options={variantOptions}
          onChange={(chosen) => setVariant(chosen === "b" ? "b" : "a")}
        />
      )}
    </FormDialog>
  );
}
