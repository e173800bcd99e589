import { useEffect, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { bodyOf } from "../../api/client.ts";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { useChange } from "../../shell/use-change.ts";
import { Rendered } from "./rendered.tsx";
import type { Template } from "./template.ts";

interface Draft {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface EditorProps {
  readonly template: Template;
  /** Called with whether anything in it is not saved. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** The draft as text, beside what the service makes of it. */
export function Editor({ template, onDirty }: EditorProps) {
  const { id: templateId, mjml } = template;
  const [draft, setDraft] = useState<Draft>(() => draftOf(template));
  const [revision, setRevision] = useState(template.revision);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const save = useChange(
    "templates",
    ({ api }) => {
      const content = mjml === null ? { html: draft.html } : { mjml: draft.html };
      const text = draft.text === "" ? null : draft.text;
      const body = { subject: draft.subject, ...content, text, ifRevision: revision };
      return bodyOf(api.PATCH("/templates/{templateId}", { params: { path: { templateId } }, body }));
    },
    (saved) => setRevision(saved.revision),
  );
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(template));
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <div className="columns editor">
      <section aria-label="Draft">
        <Field
          label="Subject"
          value={draft.subject}
          maxLength={998}
          onChange={(event) => set({ subject: event.target.value })}
        />
        <TextArea
          label={mjml === null ? "HTML" : "MJML"}
          className="mono"
          rows={18}
          value={draft.html}
          hint="Variables are written {{firstName}}."
          onChange={(event) => set({ html: event.target.value })}
        />
        <TextArea
          label="Text"
          className="mono"
          rows={6}
          value={draft.text}
          hint="Empty: made from the HTML."
          onChange={(event) => set({ text: event.target.value })}
        />
        <div className="actions">
          <Button kind="primary" disabled={save.isPending || !isDirty} onClick={() => save.mutate(undefined)}>
            Save draft
          </Button>
          <span role="status" className="quiet">
            {isDirty ? "Not saved yet" : "Saved"}
          </span>
        </div>
        <Problem error={save.error} />
        <Findings findings={save.data?.findings ?? []} />
      </section>
      <Rendered template={template} isDirty={isDirty} />
    </div>
  );
}

function draftOf({ subject, html, mjml, text }: Template): Draft {
  return { subject, html: mjml ?? html ?? "", text: text ?? "" };
}

function Problem({ error }: { error: Error | null }) {
  if (error === null) return null;
  const isOvertaken = error instanceof ApiError && error.status === 409;
  return (
    <p className="field-error" role="alert">
      {error.message}
      {isOvertaken && " Your text is still here: copy it, reload the page, and put it in again."}
    </p>
  );
}

interface Finding {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly field: string;
  readonly line: number;
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="plain-list" aria-label="What the draft's check found">
      {findings.map(({ severity, code, message, field, line }) => (
        <li key={`${code} ${field} ${line} ${message}`}>
          <strong>{severity === "error" ? "Error" : "Look at it"}</strong> {message}{" "}
          <span className="quiet">
            {field}, line {line}
          </span>
        </li>
      ))}
    </ul>
  );
}
