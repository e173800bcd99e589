import { useState } from "react";
import { changedFields } from "../../api/changed-fields.ts";
import { bodyOf } from "../../api/client.ts";
import { Field, SelectField } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Route } from "./inbound-route.ts";
import { type ActionType, bodyFrom, formOf, type RouteFields } from "./route-values.ts";

const actions: readonly { readonly value: ActionType; readonly label: string; readonly target?: string }[] = [
  { value: "store", label: "Store" },
  { value: "forward", label: "Forward", target: "Addresses, separated by commas" },
  { value: "webhook", label: "Call a webhook", target: "Webhook ID" },
  { value: "reply", label: "Reply with a template", target: "Template ID" },
  { value: "drop", label: "Drop" },
];

export function RouteForm({ route, onClose }: { route: Route | undefined; onClose: () => void }) {
  // Compared with what was shown when the form opened: what another person has changed since stays.
  const [before] = useState(route);
  const [form, setForm] = useState<RouteFields>(() => formOf(before));
  const set = (change: Partial<RouteFields>) => setForm({ ...form, ...change });
  const save = useSaveRoute(before, form, onClose);
  const verb = route ? "Change route" : "Create route";
  const target = actions.find(({ value }) => value === form.type)?.target;
  return (
    <FormDialog
      title={verb}
      verb={verb}
      form="sheet"
      problem={save.error?.message}
      isBusy={save.isPending}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Text label="Name" value={form.name} onChange={(name) => set({ name })} />
      <Text
        label="Recipient"
        isRequired
        hint="An address, or a pattern such as support@* or *@shop.example.com."
        value={form.recipient}
        onChange={(recipient) => set({ recipient })}
      />
      <Text
        label="Order"
        isRequired
        hint="The highest number is met first."
        value={form.priority}
        onChange={(priority) => set({ priority })}
      />
      <SelectField
        label="Action"
        value={form.type}
        options={actions}
        onChange={(value) => set({ type: actions.find((one) => one.value === value)?.value ?? "store" })}
      />
      {target !== undefined && (
        <Text label={target} isRequired value={form.target} onChange={(text) => set({ target: text })} />
      )}
      <Tick label="Stop after this route" value={form.stop} onChange={(stop) => set({ stop })} />
      <Tick label="The route is on" value={form.enabled} onChange={(enabled) => set({ enabled })} />
    </FormDialog>
  );
}

function useSaveRoute(route: Route | undefined, form: RouteFields, onDone: () => void) {
  return useChange(
    "inbound",
    async ({ api }) => {
      const body = bodyFrom(form, route);
      if (!route) return void (await bodyOf(api.POST("/inbound/routes", { body })));
      const changed = changedFields(bodyFrom(formOf(route), route), body);
      const params = { path: { routeId: route.id } };
      if (changed) await bodyOf(api.PATCH("/inbound/routes/{routeId}", { params, body: changed }));
    },
    onDone,
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

function Text({ label, value, hint, isRequired = false, onChange }: TextProps) {
  return (
    <Field
      label={label}
      hint={hint}
      required={isRequired}
      value={value}
      maxLength={1000}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Tick({
  label,
  value,
  onChange,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  return (
    <label className="tick">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}
