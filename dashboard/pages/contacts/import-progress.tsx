import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { FactList } from "../../kit/lists/facts.tsx";
import { number } from "../../kit/numbers.ts";
import { Dialog } from "../../kit/overlays/dialog.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { RefusedLines } from "./refused-lines.tsx";

type Import = Schemas["Import"];

const refreshMs = 1_000;
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
            {found.counts.failed > 0 && isOver(found) && (
              <RefusedLines importId={importId} count={found.counts.failed} />
            )}
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
