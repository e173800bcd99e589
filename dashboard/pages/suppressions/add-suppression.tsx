import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { Field, SelectField } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";

const longestAddress = 320;
const scopes = [
  { value: "all", label: "everything" },
  { value: "marketing", label: "marketing only" },
];

export function AddSuppression({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [scope, setScope] = useState<"all" | "marketing">("all");
  const add = useChange(
    "suppressions",
    ({ api }) => bodyOf(api.POST("/suppressions", { body: { email: email.trim(), scope } })),
    onClose,
  );
  return (
    <FormDialog
      title="Suppress address"
      verb="Suppress address"
      problem={add.error?.message}
      isBusy={add.isPending}
      onSubmit={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <Field
        label="Address"
        type="email"
        required
        maxLength={longestAddress}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SelectField
        label="For"
        value={scope}
        options={scopes}
        onChange={(value) => setScope(value === "marketing" ? "marketing" : "all")}
      />
    </FormDialog>
  );
}
