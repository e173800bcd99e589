import { useState } from "react";
import type { DnsRecord } from "../../api/queries.ts";
import { CutText } from "../../kit/address.tsx";
import { CopyButton } from "../../kit/copy.tsx";
import { Mark } from "../../kit/mark.tsx";
import { type NamedRecord, namedRecords, recordStatus } from "./domain-words.ts";

/** Names are shown as the DNS host wants them: relative to the zone where it is known, or absolute. */
export function RecordList({ records }: { records: readonly DnsRecord[] }) {
  const [isRelative, setRelative] = useState(false);
  const hasHosts = records.some(({ host }) => host !== null);
  return (
    <>
      {hasHosts && (
        <label className="tick">
          <input
            type="checkbox"
            checked={isRelative}
            onChange={(event) => setRelative(event.target.checked)}
          />
          Names relative to the zone, as most DNS hosts want them
        </label>
      )}
      <table className="table records">
        <thead>
          <tr>
            <th>Record</th>
            <th>Type</th>
            <th>Name</th>
            <th>Value</th>
            <th>Seen</th>
          </tr>
        </thead>
        {namedRecords(records).map((named) => (
          <RecordRows
            key={`${named.record.name} ${named.record.value}`}
            named={named}
            isRelative={isRelative}
          />
        ))}
      </table>
    </>
  );
}

function RecordRows({ named: { title, record }, isRelative }: { named: NamedRecord; isRelative: boolean }) {
  const { mark, word } = recordStatus(record);
  const name = isRelative ? (record.host ?? record.name) : record.name;
  return (
    <tbody>
      <tr>
        <td className="cell-name">
          <strong>{title}</strong>{" "}
          <span className="quiet">{record.required ? "needed to send" : "advice"}</span>
        </td>
        <td className="cell-type mono">
          {record.type}
          {record.priority !== undefined && ` ${record.priority}`}
        </td>
        <td className="cell-host">
          <Copied text={name} label={`Copy the name of ${title}`} />
        </td>
        <td className="cell-value">
          <Copied text={record.value} label={`Copy the value of ${title}`} />
        </td>
        <td className="cell-seen">
          <span className="status">
            <Mark name={mark} />
            {word}
          </span>
        </td>
      </tr>
      <Diagnosis record={record} />
    </tbody>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="copied">
      <span className="mono copied-text">
        <CutText text={text} at={text.search(/\._domainkey|\.dkim\./)} />
      </span>
      <CopyButton text={text} label={label} />
    </span>
  );
}

/** What was seen instead of the record, and what it means. */
function Diagnosis({ record: { problem, found, status, required, value } }: { record: DnsRecord }) {
  const isOff = status === "mismatch" || (problem !== null && status !== "verified");
  if (problem === null && !isOff) return null;
  return (
    <tr className="diagnosis-row">
      <td colSpan={5}>
        <div className={`diagnosis ${required ? "diagnosis-bad" : "diagnosis-warn"}`}>
          {problem && <p>{problem.message}</p>}
          <dl className="facts-list mono">
            <div>
              <dt>Expected</dt>
              <dd>{value}</dd>
            </div>
            {found.map((each) => (
              <div key={each}>
                <dt>Seen</dt>
                <dd>{each}</dd>
              </div>
            ))}
          </dl>
        </div>
      </td>
    </tr>
  );
}
