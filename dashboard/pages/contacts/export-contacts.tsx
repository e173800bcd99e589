import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { number } from "../../kit/numbers.ts";
import { Dialog } from "../../kit/overlays/dialog.tsx";
import { useChange } from "../../shell/use-change.ts";

const refreshMs = 1_000;

/** Writes all contacts into a CSV file, which can be downloaded for a week. */
export function ExportContacts({ onClose }: { onClose: () => void }) {
  const { api, projectId } = useProject();
  const start = useChange("exports", (project) =>
    bodyOf(project.api.POST("/contacts/exports", { body: {} })),
  );
  const exportId = start.data?.id;
  const { data: found } = useQuery({
    queryKey: [projectId, "exports", exportId],
    enabled: exportId !== undefined,
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/contacts/exports/{exportId}", { params: { path: { exportId: exportId ?? "" } }, signal }),
      ),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : refreshMs),
  });
  const url = found?.url ?? undefined;
  return (
    <Dialog
      title="Export contacts"
      description="All contacts of this project with their names, properties and subscriptions, as a CSV file."
      isClosable
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {url === undefined ? (
            <Button
              kind="primary"
              disabled={start.isPending || (exportId !== undefined && found?.status !== "failed")}
              onClick={() => start.mutate(undefined)}
            >
              Export contacts
            </Button>
          ) : (
            <a className="button button-primary" href={url} rel="noreferrer" download>
              Download file
            </a>
          )}
        </>
      }
    >
      <p role="status">
        {found?.status === "failed"
          ? "The export failed. Try again."
          : found !== undefined && `${number(found.count)} contacts written`}
        {exportId !== undefined && !found?.endedAt && " so far"}
      </p>
      {start.error && (
        <p className="field-error" role="alert">
          {start.error.message}
        </p>
      )}
    </Dialog>
  );
}
