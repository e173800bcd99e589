import { useBlocker } from "@tanstack/react-router";
import { Confirm } from "../kit/overlays/confirm.tsx";

/** Asks before a person leaves a page whose text is not saved, by a link, by back, or by closing the tab. */
export function Unsaved({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Confirm
      title="Leave without saving?"
      text="What you changed on this page is not saved. If you leave, it is lost."
      verb="Leave page"
      keep="Stay"
      isBusy={false}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}
