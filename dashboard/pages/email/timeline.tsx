import type { Email } from "../../api/queries.ts";
import { Address } from "../../kit/address.tsx";
import { Mark } from "../../kit/mark.tsx";
import { statusOf } from "../../kit/status.tsx";
import { duration, exactTime, Time } from "../../kit/time.tsx";
import {
  type Branch,
  type EmailEvent,
  eventWord,
  reasonWords,
  receiverWords,
  timelineOf,
} from "./timeline-events.ts";

/** The life of an email: common events as the trunk, then a branch for each recipient. */
export function EmailTimeline({ email }: { email: Email }) {
  const { trunk, branches } = timelineOf(email);
  const since = Date.parse(email.createdAt);
  return (
    <section className="timeline" aria-labelledby="timeline">
      <h2 id="timeline">
        Timeline{" "}
        <span className="aside">
          since accepted, <Time at={email.createdAt} form="clock" />
        </span>
      </h2>
      <ol className="trunk">
        {trunk.map((event) => (
          <li key={event.id} className="trunk-event">
            <span>{eventWord(event)}</span>
            <Since event={event} since={since} />
          </li>
        ))}
      </ol>
      <ul className="branches">
        {branches.map((branch) => (
          <BranchView key={branch.address} branch={branch} since={since} />
        ))}
      </ul>
    </section>
  );
}

function Since({ event, since }: { event: EmailEvent; since: number }) {
  const at = new Date(event.at);
  return (
    <time className="since" dateTime={event.at} title={exactTime(at)}>
      {duration(since, at.getTime())}
    </time>
  );
}

function BranchView({ branch, since }: { branch: Branch; since: number }) {
  const { address, status, reason, events } = branch;
  const { mark, word, tone } = statusOf(status);
  const deciding = events.findLast(({ type }) => type === `email.${status}`);
  const others = events.filter((event) => event !== deciding);
  return (
    <li className="branch">
      <Mark name={mark} />
      <div className="branch-head">
        <Address text={address} />
        <span className={`tone-${tone}`}>{word}</span>
        {deciding ? <Since event={deciding} since={since} /> : <span className="since" />}
      </div>
      {reason !== undefined && <p className="quiet">{reasonWords(reason)}</p>}
      {deciding && <Said event={deciding} isTrouble={tone !== "ok"} />}
      {others.length > 0 && (
        <ol className="branch-events">
          {others.map((event) => (
            <li key={event.id}>
              <div className="branch-event">
                <span>{eventWord(event)}</span>
                <Since event={event} since={since} />
              </div>
              <Said event={event} isTrouble={false} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function Said({ event, isTrouble }: { event: EmailEvent; isTrouble: boolean }) {
  const words = receiverWords(event);
  return words === undefined ? null : <p className={isTrouble ? "said said-trouble" : "said"}>{words}</p>;
}
