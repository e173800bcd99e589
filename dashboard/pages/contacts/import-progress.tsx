import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { FactList } from "../../kit/lists/facts.tsx";
import { number } from "../../kit/numbers.ts";
import { QueryView } from "../../shell/query-view.tsx";

type Import = Schemas["Import"];

const refreshMs = 1_000;
const mostErrors = 50;
const isOver = ({ status }: Import) => status === "done" || status === "failed";

/** An import while it runs, and what became of each line. It goes on when the dialog is closed. */
export function ImportProgress({ importId, onClose }: { importId: string; onClose: () => void }) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [projectId, "imports", importId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/contacts/imports/{importId}", { params: { path: { importId } }, signal })),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : refreshMs),
  });
  const done = query.data !== undefined && isOver(query.data);
  useEffect(() => {
    if (done) void client.invalidateQueries({ queryKey: [projectId, "contacts"] });
  }, [done, client, projectId]);
  return (
    <Dialog
      title={titleOf(query.data)}
      description={done ? undefined : "It goes on when you close this."}
      isClosable
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryView query={query} what="this import" title="The import" rows={3}>
        {(found) => (
          <>
            {!isOver(found) && <progress aria-label="The import is running" />}
            <Counts found={found} />
            {found.counts.failed > 0 && isOver(found) && <Errors importId={importId} />}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function titleOf(found: Import | undefined): string {
  if (found?.status === "done") return "The import is done";
  return found?.status === "failed" ? "The import failed" : "Importing contacts";
}

function Counts({ found: { counts, reason } }: { found: Import }) {
  return (
    <>
      {reason !== null && <p className="field-error">{reason}</p>}
      <FactList
        facts={[
          ["Lines read", number(counts.lines)],
          ["New contacts", number(counts.created)],
          ["Changed", number(counts.updated)],
          ["Skipped", number(counts.skipped)],
          ["Refused", number(counts.failed)],
        ]}
      />
    </>
  );
}

function Errors({ importId }: { importId: string }) {
  const { api, projectId } = useProject();
  const params = { path: { importId }, query: { limit: mostErrors } };
  const { data } = useQuery({
    queryKey: [projectId, "imports", importId, "errors"],
    queryFn: ({ signal }) => bodyOf(api.GET("/contacts/imports/{importId}/errors", { params, signal })),
  });
  if (!data) return null;
  const csv = ["line,reason", ...data.items.map(({ line, message }) => `${line},${quoted(message)}`)].join(
    "\n",
  );
  return (
    <>
      <ul className="plain-list">
        {data.items.map(({ id, line, message }) => (
          <li key={id}>
            Line {number(line)}: {message}
          </li>
        ))}
      </ul>
      <a
        className="button button-plain"
        download="refused-lines.csv"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
      >
        Download these lines
      </a>
      {data.hasMore && <p className="quiet">The first {mostErrors} are shown.</p>}
    </>
  );
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
