import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { bodyOf } from "../../api/client.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { SelectField } from "../../kit/field.tsx";
import { FormDialog } from "../../kit/forms/form-dialog.tsx";
import { useChange } from "../../shell/use-change.ts";
import { ColumnFields } from "./column-fields.tsx";
import { columnMap, type MappedColumn, problemOf, proposeColumns, readColumns } from "./csv-header.ts";
import { ImportProgress } from "./import-progress.tsx";

type OnConflict = "skip" | "update";

const conflicts = [
  { value: "skip", label: "Keep what is known of them" },
  { value: "update", label: "Replace it by the file's values" },
];
const allRows = 100;

/** A file, and what its columns become. */
interface Chosen {
  readonly file: File;
  readonly columns: readonly MappedColumn[];
}

/** Uploads a CSV file by a signed address, so that it passes through no memory, and watches its import. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const { api, projectId } = useProject();
  const [chosen, setChosen] = useState<Chosen>();
  const [onConflict, setOnConflict] = useState<OnConflict>("skip");
  const [audienceId, setAudienceId] = useState("");
  const audiences = useQuery({
    queryKey: [projectId, "audiences", "choice"],
    queryFn: ({ signal }) => bodyOf(api.GET("/audiences", { params: { query: { limit: allRows } }, signal })),
  });
  const start = useChange("contacts", (project, { file, columns }: Chosen) => {
    const groups = audienceId === "" ? {} : { audienceIds: [audienceId] };
    return importFile(project, file, { onConflict, columns: columnMap(columns), ...groups });
  });
  if (start.data) return <ImportProgress importId={start.data.id} onClose={onClose} />;
  const none = { value: "", label: "none" };
  const choices = (audiences.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title="Import contacts"
      description="A CSV file whose first line names its columns. One of them has to be the address."
      form="sheet"
      verb="Import file"
      problem={start.error?.message}
      isBusy={start.isPending || chosen === undefined || problemOf(chosen.columns) !== undefined}
      onSubmit={() => chosen && start.mutate(chosen)}
      onClose={onClose}
    >
      <FileField onChange={(file) => void choose(file).then(setChosen)} />
      {chosen && (
        <ColumnFields
          columns={chosen.columns}
          onChange={(columns) => setChosen({ file: chosen.file, columns })}
        />
      )}
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

const notUploaded =
  "The file could not be uploaded, and nothing was imported. If it was changed since, choose it again.";
const beginningBytes = 64_000;

/** Only the beginning of the file is read here, however large it is. */
async function choose(file: File | undefined): Promise<Chosen | undefined> {
  if (!file) return undefined;
  const beginning = await file.slice(0, beginningBytes).text();
  return { file, columns: proposeColumns(readColumns(beginning)) };
}

interface ImportOptions {
  onConflict: OnConflict;
  columns: Record<string, string | null>;
  audienceIds?: string[];
}

async function importFile({ api }: ProjectApi, file: File, options: ImportOptions) {
  const waiting = await bodyOf(api.POST("/contacts/imports", { body: options }));
  if (waiting.uploadUrl === null) return waiting;
  // The browser refuses also a file that was changed or removed after it was chosen.
  const upload = await fetch(waiting.uploadUrl, { method: "PUT", body: file }).catch(() => undefined);
  if (!upload?.ok) throw new ApiError(upload?.status ?? 0, { message: notUploaded });
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
