import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { bodyOf } from "../../api/client.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { Pager } from "../../kit/pager.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { EmailFilters } from "./email-filters.tsx";
import { EmailList } from "./email-list.tsx";
import { type EmailSearch, withoutPlace } from "./email-search.ts";
import { NoEmails } from "./no-emails.tsx";

const perPage = 50;
/** New emails appear by themselves on the first page. */
const refreshMs = 4_000;
const route = getRouteApi("/projects/$projectId/emails");

const emailsQuery = ({ api, projectId }: ProjectApi, search: EmailSearch) =>
  queryOptions({
    queryKey: [projectId, "emails", search],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/emails", { params: { query: { ...search, limit: perPage } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: search.after === undefined && search.before === undefined ? refreshMs : false,
  });

export function EmailsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(emailsQuery(useProject(), search));
  const go = (next: EmailSearch) => void navigate({ search: next });
  const filters = withoutPlace(search);
  // Until the next page is there, the one before is shown, and its cursors lead from that page, not from this.
  const turn = (place: Pick<EmailSearch, "after" | "before">) =>
    query.isPlaceholderData ? undefined : () => go({ ...filters, ...place });
  return (
    <>
      <PageHeader title="Emails" />
      <EmailFilters filters={filters} onChange={go} />
      <QueryView
        query={query}
        what="the emails of this project"
        title="The list"
        rows={12}
        onFirst={() => go(filters)}
      >
        {({ items, hasMore, nextCursor, prevCursor }) => {
          const isFirst = search.after === undefined && search.before === undefined;
          const canOlder = (hasMore || search.before !== undefined) && nextCursor !== null;
          const canNewer = !isFirst && (search.before === undefined || hasMore) && prevCursor !== null;
          if (items.length === 0 && !canOlder)
            return <NoEmails filters={filters} isFirst={isFirst} onClear={() => go({})} />;
          return (
            <>
              <EmailList emails={items} />
              <Pager
                hint={
                  items.length === 0
                    ? "No match among the emails examined so far."
                    : `${perPage} a page, newest first`
                }
                onNewer={canNewer ? turn({ before: prevCursor }) : undefined}
                onOlder={canOlder ? turn({ after: nextCursor }) : undefined}
              />
            </>
          );
        }}
      </QueryView>
    </>
  );
}
