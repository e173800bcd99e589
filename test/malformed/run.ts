import { parseArgs } from "node:util";
import { playSessions } from "../smtp/support/random-sessions.ts";
import { newPlayed, type Played, playRequests, requestsOfOne } from "./play-requests.ts";

/** Plays malformed requests of every operation, and random SMTP sessions; fails where one has an answer that is not documented. */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    sessions: { type: "string", default: "50000" },
    seed: { type: "string", default: "1" },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);
const shown = 10;
const sessionsOfOne = 10_000;

function number(name: keyof typeof values): number {
  if (!/^\d+$/.test(values[name])) throw new Error(`--${name} is a whole number, not ${values[name]}`);
  return Number(values[name]);
}

const seed = number("seed");
const faults = [
  ...(await playAllRequests(number("requests"))),
  ...(await playAllSessions(number("sessions"))),
];
for (const fault of faults.slice(0, shown)) say(fault);
say(`${faults.length} answers that are not documented`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function playAllRequests(count: number): Promise<readonly string[]> {
  const played = newPlayed();
  for (let round = 0; round * requestsOfOne < count; round++) {
    await playRequests(seed + round, Math.min(requestsOfOne, count - round * requestsOfOne), played);
    say(`${played.requests} requests`);
  }
  if (count > 0) say(requestsText(played));
  return played.faults;
}

function requestsText({ requests, statuses, succeeded }: Played): string {
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, n]) => `${status}: ${n}`);
  return `${requests} requests from seed ${seed}; ${succeeded.size} operations succeeded at times; ${counts.join(", ")}`;
}

async function playAllSessions(count: number): Promise<readonly string[]> {
  const all: string[] = [];
  let [replies, accepted] = [0, 0];
  for (let from = 0; from < count; from += sessionsOfOne) {
    const one = await playSessions(Math.min(sessionsOfOne, count - from), seed + from);
    all.push(...one.faults);
    replies += one.replies;
    accepted += one.accepted;
    say(`${Math.min(from + sessionsOfOne, count)} sessions`);
  }
  if (count > 0) say(`${count} SMTP sessions with ${replies} reply lines; ${accepted} messages accepted`);
  return all;
}
