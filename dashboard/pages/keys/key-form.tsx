import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { domainsQuery, type Key } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Field, SelectField, TickField } from "../../kit/field.tsx";
import { Dialog } from "../../kit/overlays/dialog.tsx";
import { allScopes, presetOf, type Scope, scopesOf } from "./scope-matrix.ts";
import { type Choice, ScopePicker } from "./scope-picker.tsx";

interface FormProps {
  readonly title: string;
  readonly verb: string;
  /** The key that is changed; a new one without it. */
  readonly existing?: Key;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (body: Schemas["CreateKeyBody"]) => void;
  readonly onClose: () => void;
}

const anyDomain = "";
const longestName = 100;

const captureHint =
  "For tests: what is sent with the key is accepted, composed, shown as captured and refunded, and reaches nobody. Chosen once, when the key is created.";

/** The sheet in which a key is created or changed. A key's pin and whether it captures cannot be changed. */
export function KeyForm({ title, verb, existing, problem, isBusy, onSubmit, onClose }: FormProps) {
  const form = useId();
  const [name, setName] = useState(existing?.name ?? "");
  const [domainId, setDomainId] = useState(existing?.domainId ?? anyDomain);
  const [capture, setCapture] = useState(existing?.capture ?? false);
  const [choice, setChoice] = useState<Choice>(() => choiceOf(existing?.scopes ?? ["email:send"]));
  const scopes = scopesOf(choice.preset, choice.chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const grant: Schemas["CreateKeyBody"]["scopes"] = choice.preset === "everything" ? ["*"] : [...scopes];
    const fixed = { ...(domainId !== anyDomain && { domainId }), ...(capture && { capture }) };
    onSubmit({ name, scopes: grant, ...(!existing && fixed) });
  };
  return (
    <Dialog
      form="sheet"
      title={title}
      isClosable
      onClose={onClose}
      footer={
        <Footer
          count={scopes.length}
          sends={capture ? "captured" : domainId === anyDomain ? "anywhere" : "pinned"}
          onClose={onClose}
        >
          <Button type="submit" form={form} kind="primary" disabled={isBusy || scopes.length === 0}>
            {verb}
          </Button>
        </Footer>
      }
    >
      <form id={form} onSubmit={submit}>
        <div className="field-row">
          <Field
            label="Name"
            value={name}
            required
            maxLength={longestName}
            onChange={(e) => setName(e.target.value)}
          />
          <PinField value={domainId} isFixed={existing !== undefined} onChange={setDomainId} />
        </div>
        {problem !== undefined && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <ScopePicker choice={choice} onChange={setChoice} />
        <TickField
          label="Capture: send nothing"
          hint={captureHint}
          checked={capture}
          disabled={existing !== undefined}
          onChange={(event) => setCapture(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}

function choiceOf(scopes: readonly string[]): Choice {
  return { preset: presetOf(scopes), chosen: allScopes.filter((scope: Scope) => scopes.includes(scope)) };
}

interface FooterProps {
  readonly count: number;
  readonly sends: keyof typeof sendingSentences;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const sendingSentences = {
  captured: "Nothing that is sent with it reaches anybody.",
  pinned: "Sends only from the domain above.",
  anywhere: "Sends from any verified domain.",
} as const;

/** Reads the choice back. */
function Footer({ count, sends, onClose, children }: FooterProps) {
  const rights = count === allScopes.length ? "Every right" : `${count} of ${allScopes.length} rights`;
  return (
    <>
      <p className="dialog-note">
        {rights}. {sendingSentences[sends]}
      </p>
      <Button onClick={onClose}>Cancel</Button>
      {children}
    </>
  );
}

interface PinProps {
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (domainId: string) => void;
}

function PinField({ value, isFixed, onChange }: PinProps) {
  const { data } = useQuery(domainsQuery(useProject()));
  const domains = (data?.items ?? []).map(({ id, name, region }) => ({
    value: id,
    label: `${name} in ${region}`,
  }));
  const options = [{ value: anyDomain, label: "any verified domain" }, ...domains];
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectField
      label="Pinned to"
      value={value}
      isDisabled={isFixed}
      onChange={onChange}
      options={isKnown ? options : [...options, { value, label: value }]}
    />
  );
}
