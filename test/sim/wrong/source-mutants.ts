import type { NamedMutant } from "../../mutants/chosen.ts";
import { register } from "../../mutants/register.ts";

/** The mutants of the tests that whole runs may show, by the areas whose code the handlers and workers of a run pass. */
const names: Readonly<Record<string, readonly string[]>> = {
  money: [
    "gives each entry of a bulk call all of its credits",
    "refunds money from the beginning of the charge at each partial refund",
    "refunds an email from a row that was read earlier",
    "refunds a failed email whole, its suppressed recipients again",
    "does not count what a refund gives back",
  ],
  quota: [
    "takes quota without looking whether there is some",
    "gives the quota of an earlier month back to this one",
    "forgets what was used when the quota is changed",
    "turns the month of the funds at each send",
    "charges a bulk call by its entries",
    "charges nothing for hidden recipients",
  ],
  idempotency: [
    "replays as long as the row exists",
    "replays a response to another body",
    "names all tries of a reservation alike",
    "does not look whether a transaction without an answer was written",
  ],
  consent: [
    "takes email about a topic for essential email",
    "lets an import put people into topics that they left",
    "leaves the unsubscribe headers out of email about a topic",
    "lets a narrow suppression replace a wide one",
  ],
  delivery: [
    "puts back an email that another worker has claimed",
    "marks an email as sent that another worker has claimed",
    "loses an email whose project resumes while it is being held",
    "holds an email of a project that is not paused any more",
    "drops what may have been sent by an earlier attempt",
    "cancels what may have been sent by an earlier attempt",
    "sends to recipients that were suppressed since the call",
    "stores the emails of a bulk call again, as queued",
    "releases an email that is being sent",
    "tries an email again at once when the answer of SES was lost",
    "tries an email again while SES's events are late",
    "leaves an email to a worker that claimed it during the sweep",
    "sweeps a project from its own creation on",
    "moves a recipient's outcome back",
  ],
  webhooks: [
    "writes deliveries for disabled endpoints",
    "signs the body without its time",
    "signs with a rotated secret for ever",
    "attempts deliveries before their time",
  ],
  lists: [
    "begins a page of a bounded list with the cursor's row",
    "begins a page with the cursor's row",
    "says that more follows the last row",
    "skips a row too many on a page by its number",
    "merges the slices of a list in the wrong order",
  ],
  inbound: [
    "answers mail without a return path",
    "does not know its own forwards",
    "forwards a thread without an end",
    "answers a sender as often as they write",
    "takes a repeated routing for the first one",
    "goes on behind a route that drops",
    "keeps refunded forwards among those that were sent",
  ],
  broadcasts: [
    "sends a recipient of a broadcast again when the answer was lost",
    "sends to the addresses as they were when the broadcast was prepared",
    "refunds the first chunks of a broadcast at each step",
    "does not go on behind the chunks that it has accounted for",
    "takes lost answers for refusals while reports are late",
    "gives one chunk to two workers",
  ],
  messages: ["writes hidden recipients into a header"],
  deliverability: ["sends what a key captures in a bulk call"],
};

/** They are wrong texts of files: a process is needed for each, which has its own text from the start. */
export const sourceMutants: readonly NamedMutant[] = Object.entries(names).flatMap(([area, some]) =>
  some.map((name) => {
    const found = register[area]?.find((one) => one.name === name);
    if (!found) throw new Error(`${area} has no mutant "${name}"`);
    return { area, ...found };
  }),
);
