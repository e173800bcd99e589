import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { mostRows } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Mark } from "../../kit/mark.tsx";
import { Menu } from "../../kit/overlays/menu.tsx";
import { State } from "../../kit/states.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { useChange } from "../../shell/use-change.ts";
import { DeleteRoute } from "./delete-route.tsx";
import { Evaluate } from "./evaluate.tsx";
import type { Evaluation, Route } from "./inbound-route.ts";
import { RouteForm } from "./route-form.tsx";
import { actionText, matchText, pausedText, verdictText, waitingFor } from "./route-words.ts";

type Open = { readonly route?: Route };

/** The routes in the order in which an email meets them, and what would become of one. */
export function Routes() {
  const { api, projectId } = useProject();
  const [open, setOpen] = useState<Open>();
  const [evaluation, setEvaluation] = useState<Evaluation>();
  const query = useQuery({
    queryKey: [projectId, "inbound", "routes"],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/inbound/routes", { params: { query: { limit: mostRows } }, signal })),
  });
  return (
    <>
      <div className="list-actions">
        <Button onClick={() => setOpen({})}>
          <Icon name="plus" /> Create route
        </Button>
      </div>
      <QueryView query={query} what="the routes of this project" title="The routes">
        {({ items }) =>
          items.length === 0 ? (
            <State title="No route yet">
              <p>
                A route says what becomes of emails to an address: a call, a copy, an answer. Without one they
                are stored.
              </p>
            </State>
          ) : (
            <>
              <Evaluate onEvaluated={setEvaluation} />
              <RouteList routes={items} evaluation={evaluation} onChange={(route) => setOpen({ route })} />
            </>
          )
        }
      </QueryView>
      {open && <RouteForm route={open.route} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface ListProps {
  readonly routes: readonly Route[];
  readonly evaluation: Evaluation | undefined;
  readonly onChange: (route: Route) => void;
}

function RouteList({ routes, evaluation, onChange }: ListProps) {
  const [removed, setRemoved] = useState<Route>();
  const resume = useChange("inbound", ({ api }, routeId: string) =>
    bodyOf(
      api.PATCH("/inbound/routes/{routeId}", { params: { path: { routeId } }, body: { paused: false } }),
    ),
  );
  return (
    <>
      {evaluation && <p role="status">{verdictText(evaluation)}</p>}
      {resume.error && (
        <p className="field-error" role="alert">
          {resume.error.message}
        </p>
      )}
      <ol className="routes">
        {routes.map((route) => (
          <li key={route.id} className={route.enabled ? "" : "row-over"}>
            <span className="route-order">{route.priority}</span>
            <span className="route-text">
              <strong>{route.name ?? matchText(route)}</strong>
              <span className="quiet">
                {route.name !== null && `${matchText(route)} · `}
                {actionText(route)}
                {route.stop && " · then stop"}
                {!route.enabled && " · off"}
              </span>
              {route.paused && (
                <span className="status">
                  <Mark name="warning" /> {pausedText(route.paused)}
                </span>
              )}
              {waitingFor(route).map((address) => (
                <span key={address} className="status">
                  <Mark name="queued" /> {address} has not confirmed yet: nothing is forwarded to it.
                </span>
              ))}
              <Outcome route={route} evaluation={evaluation} />
            </span>
            <Menu
              className="icon-button"
              label={`Actions for ${route.name ?? matchText(route)}`}
              trigger={<Icon name="more" />}
              items={[
                { id: "change", label: "Change…", onSelect: () => onChange(route) },
                ...(route.paused
                  ? [{ id: "resume", label: "Resume", onSelect: () => resume.mutate(route.id) }]
                  : []),
                { id: "delete", label: "Delete…", onSelect: () => setRemoved(route) },
              ]}
            />
          </li>
        ))}
      </ol>
      {removed && <DeleteRoute route={removed} onClose={() => setRemoved(undefined)} />}
      <p className="quiet">
        An email meets the highest number first; of equal numbers, the newest route. After a route with “then
        stop” it meets no other.
      </p>
    </>
  );
}

const reasons: Readonly<Record<string, string>> = {
  disabled: "the route is off",
  paused: "the route is paused",
  stopped: "an earlier route stopped",
  recipient: "the recipient does not match",
  from: "the sender does not match",
  subject: "the subject does not match",
  verdicts: "the verdicts do not match",
  has_attachment: "the attachments do not match",
};

function Outcome({ route, evaluation }: { route: Route; evaluation: Evaluation | undefined }) {
  const found = evaluation?.routes.find(({ routeId }) => routeId === route.id);
  if (!found) return null;
  return (
    <span className={found.matches ? "route-hit" : "quiet"}>
      {found.matches ? "Applies" : `Does not apply: ${reasons[found.reason ?? ""] ?? "it does not match"}`}
    </span>
  );
}
