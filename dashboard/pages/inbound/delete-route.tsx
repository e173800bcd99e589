import { bodyOf } from "../../api/client.ts";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Route } from "./inbound-route.ts";
import { actionText, matchText } from "./route-words.ts";

export function DeleteRoute({ route, onClose }: { route: Route; onClose: () => void }) {
  const params = { path: { routeId: route.id } };
  const remove = useChange(
    "inbound",
    ({ api }) => bodyOf(api.DELETE("/inbound/routes/{routeId}", { params })),
    onClose,
  );
  return (
    <Confirm
      title={`Delete ${route.name ?? matchText(route)}?`}
      text={`The route (${actionText(route)}) no longer applies to emails that arrive from now on. This cannot be undone; to keep it for later, turn it off.`}
      verb="Delete route"
      problem={remove.error?.message}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
