import { Link } from "@tanstack/react-router";
import type { EmailSummary } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Address } from "../../kit/address.tsx";
import { Status } from "../../kit/status.tsx";
import { Time } from "../../kit/time.tsx";

export function EmailList({ emails }: { emails: readonly EmailSummary[] }) {
  return (
    <table className="table emails">
      <thead>
        <tr>
          <th>Status</th>
          <th>To</th>
          <th>Subject</th>
          <th className="wide">Tag</th>
          <th className="right">Accepted</th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </tbody>
    </table>
  );
}

function EmailRow({ email }: { email: EmailSummary }) {
  const { projectId } = useProject();
  const { id, to, cc, bcc, subject, status, tags, createdAt } = email;
  const [first = "", ...others] = [...to, ...cc, ...bcc];
  return (
    <tr>
      <td className="cell-status">
        <Status status={status} />
      </td>
      <td className="cell-to">
        <span className="to-line">
          <Link
            className="row-link"
            to="/projects/$projectId/emails/$emailId"
            params={{ projectId, emailId: id }}
            preload={false}
          >
            <Address text={first} />
          </Link>
          {others.length > 0 && <span className="more">+{others.length}</span>}
        </span>
      </td>
      <td className="cell-subject" title={subject}>
        {subject}
      </td>
      <td className="cell-tag wide">{tags[0]?.value}</td>
      <td className="cell-time right">
        <Time at={createdAt} form="clock" />
      </td>
    </tr>
  );
}
