import type { IncomingMessage } from "node:http";
import type { EventPublisher } from "./event-publisher.ts";
import { type Json, readFlag } from "./json-fields.ts";
import { type FaultList, parseFault } from "./send-faults.ts";
import { SesRefusal } from "./ses-refusal.ts";

/**
 * `GET` lists the faults that wait, `DELETE` clears them and every switch, `POST` adds one (`{mode, region?, operation?,
 * times?, delayMs?, error?}`) or turns switches (`{holdEvents?, duplicateEvents?, shuffleEvents?}`).
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
    // A page of another site cannot send this type without being asked for permission first.
    if (!req.headers["content-type"]?.startsWith("application/json")) {
      throw new SesRefusal("BadRequestException", "The body must be application/json.");
    }
    turnSwitches(events, body);
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
