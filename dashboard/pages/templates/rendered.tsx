import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { bodyOf } from "../../api/client.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { number } from "../../kit/numbers.ts";
import { QueryView } from "../../shell/query-view.tsx";
import { Preview } from "../email/preview.tsx";
import { sampleValues } from "./sample-values.ts";
import type { Template } from "./template.ts";

/** Gmail cuts an email's HTML at this size. */
const gmailBytes = 102_000;

interface Asked {
  readonly variables: string;
  readonly contactId: string;
}

/** The saved draft as a person gets it, made by the service itself. */
export function Rendered({ template, isDirty }: { template: Template; isDirty: boolean }) {
  const project = useProject();
  const [form, setForm] = useState<Asked>(() => ({
    variables: JSON.stringify(sampleValues(template), undefined, 2),
    contactId: "",
  }));
  const [asked, setAsked] = useState(form);
  const [isPhone, setPhone] = useState(false);
  const query = useQuery({
    queryKey: [project.projectId, "templates", "render", template.id, template.revision, asked],
    queryFn: () => render(project, template, asked),
    retry: false,
  });
  return (
    <section aria-label="Preview of the draft">
      <div className="editor-bar">
        <Button onClick={() => setPhone(!isPhone)}>
          {isPhone ? "Show as on a desktop" : "Show as on a phone"}
        </Button>
        {isDirty && <span className="quiet">The preview shows what is saved.</span>}
      </div>
      <QueryView query={query} what="the preview" title="The preview" rows={4}>
        {({ subject, html, htmlBytes }) => (
          <>
            <p className="preview-subject">
              <strong>{subject}</strong>{" "}
              <span className={htmlBytes > gmailBytes ? "field-error" : "quiet"}>
                {number(Math.ceil(htmlBytes / 1000))} KB
                {htmlBytes > gmailBytes && ": Gmail cuts it at 102 KB"}
              </span>
            </p>
            <div className={isPhone ? "phone-frame" : ""}>
              <Preview html={html} />
            </div>
          </>
        )}
      </QueryView>
      <details className="preview-for">
        <summary>For whom</summary>
        <Field
          label="Contact ID"
          hint="Empty: the variables alone."
          value={form.contactId}
          onChange={(event) => setForm({ ...form, contactId: event.target.value })}
        />
        <TextArea
          label="Variables"
          className="mono"
          rows={5}
          value={form.variables}
          onChange={(event) => setForm({ ...form, variables: event.target.value })}
        />
        <Button onClick={() => setAsked(form)}>Show preview</Button>
      </details>
    </section>
  );
}

function render({ api }: ProjectApi, { id: templateId }: Template, { variables, contactId }: Asked) {
  const params = { path: { templateId } };
  const body = {
    variables: parsed(variables),
    ...(contactId.trim() !== "" && { contactId: contactId.trim() }),
  };
  return bodyOf(api.POST("/templates/{templateId}/render", { params, body }));
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, { message: "The variables are not JSON." });
  }
}
