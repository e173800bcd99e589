import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { contactColumns } from "../contacts/contacts-page.tsx";
import { howMany, lookedAt, type Preview } from "./match-words.ts";
import { useSettled } from "./use-settled.ts";

/** Long enough to type a word, so that people are not counted after each keystroke. */
const quietMs = 500;

interface MatchesProps {
  /** The conditions as they are edited; undefined while one has no value yet. */
  readonly filter: unknown;
}

/** Whom the conditions find now, before they are saved: how many, and the newest of them. */
export function Matches({ filter }: MatchesProps) {
  const { api, projectId } = useProject();
  const settled = useSettled(filter, quietMs);
  const query = useQuery({
    queryKey: [projectId, "segments", "preview", settled],
    queryFn: ({ signal }) => bodyOf(api.POST("/segments/preview", { body: { filter: settled }, signal })),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (settled === undefined)
    return <p className="quiet">Whom the conditions find is shown here once each has a value.</p>;
  return (
    <section aria-label="People who match now" className="numbers">
      <QueryView query={query} what="who matches" title="The people" rows={4}>
        {(found) => <Found found={found} projectId={projectId} />}
      </QueryView>
    </section>
  );
}

function Found({ found, projectId }: { found: Preview; projectId: string }) {
  const { matched, items } = found;
  return (
    <>
      <h2 aria-live="polite">{howMany(found)}</h2>
      <p className="quiet">{lookedAt(found)}</p>
      {items.length > 0 && (
        <>
          <Table items={items} columns={contactColumns(projectId).slice(0, 3)} keyOf={({ id }) => id} />
          {matched > items.length && <p className="quiet">The newest {items.length} of them.</p>}
        </>
      )}
    </>
  );
}
