import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../../api/client.ts";
import { mostRows } from "../../../api/queries.ts";
import { type ProjectApi, useProject } from "../../../api/use-api.tsx";
import { Field, SelectField } from "../../../kit/field.tsx";
import { TextArea } from "../../../kit/forms/text-area.tsx";
import { QueryView } from "../../../shell/query-view.tsx";
import type { Template } from "../../templates/template.ts";
import type { Draft } from "./draft.ts";
import { namesOf, textOf, withVariable } from "./template-variables.ts";

interface FieldsProps {
  readonly draft: Draft;
  /** What is wrong with the HTML. */
  readonly error?: string | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
}

const written = { value: "", label: "Written here" };

/** Where the content comes from: HTML of the broadcast itself, or a published template with its variables. */
export function TemplateFields({ draft, error, onChange }: FieldsProps) {
  const { api, projectId } = useProject();
  const templates = useQuery({
    queryKey: [projectId, "templates", "choice"],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/templates", { params: { query: { limit: mostRows, kind: "template" } }, signal })),
  });
  const { templateId } = draft;
  const published = (templates.data?.items ?? []).filter(({ publishedVersion }) => publishedVersion !== null);
  const options = published.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = templateId === "" || options.some(({ value }) => value === templateId);
  return (
    <>
      <SelectField
        label="Content"
        value={templateId}
        options={[written, ...options, ...(isKnown ? [] : [{ value: templateId, label: templateId }])]}
        onChange={(chosen) => onChange({ templateId: chosen, variables: {} })}
      />
      {templateId === "" ? (
        <TextArea
          label="HTML"
          error={error}
          className="mono"
          rows={16}
          value={draft.html}
          hint="Variables are written {{ contact.firstName }}. A link to {{ unsubscribeUrl }} is needed."
          onChange={(event) => onChange({ html: event.target.value })}
        />
      ) : (
        <Variables draft={draft} onChange={onChange} />
      )}
    </>
  );
}

function templateQuery({ api, projectId }: ProjectApi, templateId: string) {
  return {
    queryKey: [projectId, "templates", "one", templateId],
    queryFn: () => bodyOf(api.GET("/templates/{templateId}", { params: { path: { templateId } } })),
  };
}

function Variables({ draft, onChange }: FieldsProps) {
  const query = useQuery(templateQuery(useProject(), draft.templateId));
  return (
    <QueryView query={query} what="this template" title="The template" rows={2}>
      {(template) => <VariableFields template={template} draft={draft} onChange={onChange} />}
    </QueryView>
  );
}

function VariableFields({ template, draft, onChange }: FieldsProps & { template: Template }) {
  const { variables } = draft;
  const names = namesOf(template, variables);
  if (names.length === 0) return <p className="quiet">The template has no variables.</p>;
  return (
    <fieldset className="plain-fieldset">
      <legend>Variables of the template</legend>
      <p className="field-hint">
        A field of each contact is written {"{{ contact.firstName | default: 'reader' }}"}.
      </p>
      {names.map((name) => {
        const declared = template.variables.find(({ key }) => key === name);
        return (
          <Field
            key={name}
            label={name}
            hint={hintOf(declared)}
            value={textOf(variables[name])}
            onChange={(event) => onChange({ variables: withVariable(variables, name, event.target.value) })}
          />
        );
      })}
    </fieldset>
  );
}

function hintOf(declared: Template["variables"][number] | undefined): string | undefined {
  if (!declared) return undefined;
  const { required, fallback } = declared;
  if (fallback !== null) return `Empty: ${fallback}`;
  return required ? "Required" : "May be empty";
}
