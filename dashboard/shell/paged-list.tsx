import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useProject } from "../api/use-api.tsx";
import { Button } from "../kit/button.tsx";
import { Pager } from "../kit/pager.tsx";
import { State } from "../kit/states.tsx";
import type { ListSearch } from "./list-search.ts";
import { QueryView } from "./query-view.tsx";

const usualPerPage = 50;

/** One page of a list as the API returns it. A deployment can also have pages by number, which are not asked for here. */
interface Rows<Item> {
  readonly items: readonly Item[];
  readonly hasMore?: boolean;
  readonly nextCursor?: string | null;
  readonly prevCursor?: string | null;
}

/** Which page of a list to return. */
export interface Place {
  readonly limit: number;
  readonly after?: string;
  readonly before?: string;
}

interface PagedListProps<Item> {
  /** Its name among the requests of the project, with what it is a list of. */
  readonly name: readonly string[];
  readonly what: string;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
  readonly load: (place: Place, signal: AbortSignal) => Promise<Rows<Item>>;
  /** Shown when the list is empty without a filter. */
  readonly empty: ReactNode;
  /** Fewer for rows that each cost a read of their own. */
  readonly perPage?: number;
  /** Rows that change by themselves are asked for again. */
  readonly refreshMs?: number;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list by cursors: a page costs the same however long the list is. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { name, what, search, onSearch, load, empty, refreshMs = 0, children } = props;
  const perPage = props.perPage ?? usualPerPage;
  const { projectId } = useProject();
  const { after, before, ...filters } = search;
  const isFirst = after === undefined && before === undefined;
  const query = useQuery({
    queryKey: [projectId, ...name, search],
    queryFn: ({ signal }) => load(placeOf(search, perPage), signal),
    placeholderData: keepPreviousData,
    refetchInterval: isFirst && refreshMs > 0 ? refreshMs : false,
  });
  // Until the next page is there, the one before is shown, and its cursors lead from that page, not from this.
  const turn = (place: Pick<ListSearch, "after" | "before">) =>
    query.isPlaceholderData ? undefined : () => onSearch({ ...filters, ...place });
  return (
    <QueryView query={query} what={what} title="The list" onFirst={() => onSearch(filters)}>
      {({ items, hasMore = false, nextCursor = null, prevCursor = null }) => {
        const canOlder = (hasMore || before !== undefined) && nextCursor !== null;
        const canNewer = !isFirst && (before === undefined || hasMore) && prevCursor !== null;
        if (items.length === 0 && !canOlder)
          return <NoRows search={search} empty={empty} onFirst={() => onSearch({})} />;
        return (
          <>
            {children(items)}
            {(canNewer || canOlder) && (
              <Pager
                hint={items.length === 0 ? "No match among those examined so far." : `${perPage} a page`}
                onNewer={canNewer ? turn({ before: prevCursor }) : undefined}
                onOlder={canOlder ? turn({ after: nextCursor }) : undefined}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function placeOf({ after, before }: ListSearch, limit: number): Place {
  return { limit, ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
}

interface NoRowsProps {
  readonly search: ListSearch;
  readonly empty: ReactNode;
  readonly onFirst: () => void;
}

function NoRows({ search: { after, before, ...filters }, empty, onFirst }: NoRowsProps) {
  if (Object.keys(filters).length > 0) return <NoMatch filters={filters} onClear={onFirst} />;
  if (after === undefined && before === undefined) return empty;
  return (
    <State title="Nothing on this page" actions={<Button onClick={onFirst}>Show the newest</Button>}>
      <p>There is nothing beyond this place of the list.</p>
    </State>
  );
}

function NoMatch({ filters, onClear }: { filters: Pick<ListSearch, "find" | "kind">; onClear: () => void }) {
  const words = [filters.find, filters.kind].filter((word) => word !== undefined).join(", ");
  return (
    <State title={`Nothing for ${words}`} actions={<Button onClick={onClear}>Show all</Button>}>
      <p>The filter leaves nothing. The address of this page has it too.</p>
    </State>
  );
}
