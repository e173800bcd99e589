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
  return (
    <QueryView query={query} what={what} title="The list">
      {({ items, hasMore = false, nextCursor = null, prevCursor = null }) => {
        const canOlder = (hasMore || before !== undefined) && nextCursor !== null;
        const canNewer = !isFirst && (before === undefined || hasMore) && prevCursor !== null;
        if (items.length === 0 && !canOlder)
          return Object.keys(filters).length === 0 ? (
            empty
          ) : (
            <NoMatch filters={filters} onClear={() => onSearch({})} />
          );
        return (
          <>
            {children(items)}
            {(canNewer || canOlder) && (
              <Pager
                hint={items.length === 0 ? "No match among those examined so far." : `${perPage} a page`}
                onNewer={canNewer ? () => onSearch({ ...filters, before: prevCursor }) : undefined}
                onOlder={canOlder ? () => onSearch({ ...filters, after: nextCursor }) : undefined}
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

function NoMatch({ filters, onClear }: { filters: Pick<ListSearch, "find" | "kind">; onClear: () => void }) {
  const words = [filters.find, filters.kind].filter((word) => word !== undefined).join(", ");
  return (
    <State title={`Nothing for ${words}`} actions={<Button onClick={onClear}>Show all</Button>}>
      <p>The filter leaves nothing. The address of this page has it too.</p>
    </State>
  );
}
