import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { bodyOf } from "../../api/client.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { SelectField } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";
import { ImportProgress } from "./import-progress.tsx";

type OnConflict = "skip" | "update";

const conflicts = [
  { value: "skip", label: "Keep what is known of them" },
  { value: "update", label: "Replace it by the file's values" },
];
const allRows = 100;

/** Uploads a CSV file by a signed address, so that it passes through no memory, and watches its import. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const { api, projectId } = useProject();
  const [file, setFile] = useState<File>();
  const [onConflict, setOnConflict] = useState<OnConflict>("skip");
  const [audienceId, setAudienceId] = useState("");
  const audiences = useQuery({
    queryKey: [projectId, "audiences", "choice"],
    queryFn: ({ signal }) => bodyOf(api.GET("/audiences", { params: { query: { limit: allRows } }, signal })),
  });
  const start = useChange("contacts", (project, chosen: File) =>
    importFile(project, chosen, { onConflict, ...(audienceId !== "" && { audienceIds: [audienceId] }) }),
  );
  if (start.data) return <ImportProgress importId={start.data.id} onClose={onClose} />;
  const none = { value: "", label: "none" };
  const choices = (audiences.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title="Import contacts"
      description="A CSV file whose first line names its columns: email, and if you have them firstName and lastName. Every other column becomes a property."
      verb="Import file"
      problem={start.error?.message}
      isBusy={start.isPending || file === undefined}
      onSubmit={() => file && start.mutate(file)}
      onClose={onClose}
    >
      <FileField onChange={setFile} />
      {file && <Sample file={file} />}
      <SelectField
        label="People who are contacts already"
        value={onConflict}
        options={conflicts}
        onChange={(value) => setOnConflict(value === "update" ? "update" : "skip")}
      />
      <SelectField
        label="Add to audience"
        value={audienceId}
        options={[none, ...choices]}
        onChange={setAudienceId}
      />
    </FormDialog>
  );
}

async function importFile(
  { api }: ProjectApi,
  file: File,
  options: { onConflict: OnConflict; audienceIds?: string[] },
) {
  const waiting = await bodyOf(api.POST("/contacts/imports", { body: options }));
  if (waiting.uploadUrl === null) return waiting;
  const upload = await fetch(waiting.uploadUrl, { method: "PUT", body: file });
  if (!upload.ok)
    throw new ApiError(upload.status, { message: "The file could not be uploaded. Try again." });
  const params = { path: { importId: waiting.id } };
  return bodyOf(api.POST("/contacts/imports/{importId}/start", { params, body: {} }));
}

function FileField({ onChange }: { onChange: (file: File | undefined) => void }) {
  return (
    <div className="field">
      <label htmlFor="import-file">CSV file</label>
      <input
        id="import-file"
        type="file"
        accept=".csv,text/csv"
        required
        onChange={(event) => onChange(event.target.files?.[0])}
      />
    </div>
  );
}

const sampleBytes = 2_000;
const sampleLines = 4;

/** The first lines of the file, read from its beginning only. */
function Sample({ file }: { file: File }) {
  const sample = useQuery({
    queryKey: ["sample", file.name, file.size, file.lastModified],
    queryFn: async () => (await file.slice(0, sampleBytes).text()).split(/\r?\n/).slice(0, sampleLines),
  });
  return sample.data ? <pre className="answer">{sample.data.join("\n")}</pre> : null;
}
