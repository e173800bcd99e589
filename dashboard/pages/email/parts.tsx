import type { Email } from "../../api/queries.ts";
import { State } from "../../kit/states.tsx";
import { Status } from "../../kit/status.tsx";
import { type Tab, Tabs } from "../../kit/tabs.tsx";
import { Time } from "../../kit/time.tsx";
import { Diagnosis } from "./diagnosis.tsx";
import { Preview } from "./preview.tsx";

/** What the email contains, what became of it, and the webhook calls about it. */
export function EmailParts({ email }: { email: Email }) {
  const { html, text, headers, webhookDeliveries: calls } = email;
  const names = Object.entries(headers);
  const tabs: readonly Tab[] = [
    { id: "preview", label: "Preview", content: <Preview html={html} /> },
    { id: "diagnosis", label: "Diagnosis", content: <Diagnosis emailId={email.id} /> },
    { id: "text", label: "Text", content: <Source text={text} what="text part" /> },
    { id: "html", label: "HTML", content: <Source text={html} what="HTML part" /> },
    { id: "headers", label: "Headers", count: names.length, content: <Headers headers={names} /> },
    { id: "calls", label: "Webhook calls", count: calls.length, content: <Calls calls={calls} /> },
  ];
  return <Tabs label="Parts of the email" tabs={tabs} />;
}

function Source({ text, what }: { text: string | null; what: string }) {
  if (text === null)
    return (
      <State title={`No ${what}`}>
        <p>The email was sent without it, or its content has been erased.</p>
      </State>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <pre className="source" tabIndex={0}>
      {text}
    </pre>
  );
}

function Headers({ headers }: { headers: readonly (readonly [string, string])[] }) {
  if (headers.length === 0)
    return (
      <State title="No headers of your own">
        <p>The request set none. The service adds From, To, Subject, Date, Message-ID and the signatures.</p>
      </State>
    );
  return (
    <dl className="facts-list mono">
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A call of a webhook endpoint goes on like an email: waiting, done or failed. */
const callStatuses: Readonly<Record<string, string>> = { pending: "queued", succeeded: "delivered" };

function Calls({ calls }: { calls: Email["webhookDeliveries"] }) {
  if (calls.length === 0)
    return (
      <State title="No webhook calls">
        <p>No endpoint of this project asked for the events of this email.</p>
      </State>
    );
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Event</th>
          <th>Status</th>
          <th className="right">Attempts</th>
          <th className="right">At</th>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ id, eventType, status, attempts, at }) => (
          <tr key={id}>
            <td>{eventType}</td>
            <td>
              <Status status={callStatuses[status] ?? status} />
            </td>
            <td className="right">{attempts}</td>
            <td className="right">
              <Time at={at} form="clock" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
