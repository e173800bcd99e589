import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { Banner } from "../../kit/banner.tsx";
import { Time } from "../../kit/time.tsx";

/** That the project sends nothing, why and since when; nothing where it sends. */
export function PausedBanner({
  outbound: { paused, pausedAt, pausedReason, pausedByOperator },
  children,
}: {
  outbound: Schemas["Limits"]["outbound"];
  children?: ReactNode;
}) {
  if (!paused) return null;
  const reason = pausedReason === null ? "" : `Reason: ${pausedReason}. `;
  const since = pausedAt !== null && (
    <>
      {" "}
      since <Time at={pausedAt} />
    </>
  );
  return (
    <Banner
      fact={
        <>
          {pausedByOperator ? "The operator of this service has paused sending" : "Sending is paused"}
          {since}.
        </>
      }
      consequence={`${reason}New emails are refused; accepted ones wait.`}
    >
      {children}
    </Banner>
  );
}
