import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Email, limitsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { counted, money } from "../../kit/numbers.ts";
import { Time } from "../../kit/time.tsx";

/** What is known of the email beside its life, in one strip. */
export function EmailFacts({ email }: { email: Email }) {
  const { from, region, tags, idempotencyKey, scheduledAt, charged, renderings, templateId } = email;
  const rendering = renderings.at(-1);
  const version = rendering?.templateVersion;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["From", from],
    ["Region", region],
    ["Price", <Price key="price" charged={charged} />],
    ...(templateId === null
      ? []
      : [["Template", version ? `${templateId}, version ${version}` : templateId] as const]),
    ...(tags.length === 0
      ? []
      : [["Tags", tags.map(({ name, value }) => `${name}: ${value}`).join(", ")] as const]),
    ...(scheduledAt === null
      ? []
      : [["Scheduled for", <Time key="due" at={scheduledAt} form="clock" />] as const]),
    ...(idempotencyKey === null ? [] : [["Idempotency key", idempotencyKey] as const]),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Price({ charged: { credits, micros } }: { charged: Email["charged"] }) {
  const { data } = useQuery(limitsQuery(useProject()));
  const parts = [
    ...(credits > 0 ? [counted(credits, "free credit", "free credits")] : []),
    ...(micros > 0 && data ? [money(micros, data.currency)] : []),
  ];
  return parts.join(" and ") || "none";
}
