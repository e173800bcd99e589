import type { IncomingMessage } from "node:http";
import type { EventPublisher } from "../events/event-publisher.ts";
import { type Json, readFlag } from "../protocol/json-fields.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";
import { type FaultList, parseFault } from "./send-faults.ts";

/**
 * `GET` lists the pending faults, `DELETE` removes them and resets all switches, `POST` adds a fault (`{mode, region?,
 * operation?, times?, delayMs?, error?}`) or sets switches (`{holdEvents?, duplicateEvents?, shuffleEvents?,
 * ignoreAliases?}`).
 */
export function answerFaults(
  req: IncomingMessage,
  body: Json,
  faults: FaultList,
  events: EventPublisher,
): Json {
  if (req.method === "DELETE") {
    faults.clear();
    turnSwitches(events, { holdEvents: false, duplicateEvents: false, shuffleEvents: false });
  } else if (req.method === "POST") {
    // Pages of other sites cannot send this content type without a CORS preflight.
    if (!req.headers["content-type"]?.startsWith("application/json")) {
      throw new SesRefusal("BadRequestException", "The body must be application/json.");
    }
    turnSwitches(events, body);
    const ignore = readFlag(body, "ignoreAliases");
    if (ignore !== undefined) faults.ignoreAliases(ignore);
    if (body["mode"] !== undefined) faults.add(parseFault(body));
  }
  return { faults: faults.pending() };
}

function turnSwitches(events: EventPublisher, body: Json): void {
  const hold = readFlag(body, "holdEvents");
  const duplicate = readFlag(body, "duplicateEvents");
  const shuffle = readFlag(body, "shuffleEvents");
  if (duplicate !== undefined) events.duplicate(duplicate);
  if (shuffle !== undefined) events.shuffle(shuffle);
  if (hold === true) events.hold();
  if (hold === false) events.release();
}
