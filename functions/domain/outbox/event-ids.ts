import { digitsOf, isId, newId, withDigits } from "../platform/ids.ts";
import { inSlice, sliceOfId } from "../platform/slices.ts";

/**
 * The digits of an event's id: ten of its time, one of its slice, three of its order, twelve of its own. The order grows
 * with the number of the event in its email, so events of one millisecond are listed in the order of their numbers. The
 * first event of an email has the digits of the email's own id, whose first random digit is below 16: that is less than
 * any order, and says that the event is a part of the email's row.
 */
const orderPlace = 11;
const orderDigits = 3;
const leastOrder = 16 * 32 ** 2;
const mostNumbers = 32 ** orderDigits - leastOrder - 1;

/** Returns the id of a new event that is not about an email. */
export function newEventId(at: Date, random: Uint8Array): string {
  const id = inSlice(newId("evt", at, random), 0);
  return withDigits(id, orderPlace, 1, 16 + (digitsOf(id, orderPlace, 1) % 16));
}

/** Returns the id of an event of an email before it has a number. */
export function emailEventId(emailId: string, at: Date, random: Uint8Array): string {
  return withNumber(inSlice(newId("evt", at, random), sliceOfId(emailId)), 0);
}

/** Returns the id of an event as the `number`th of its email. */
export function withNumber(id: string, number: number): string {
  return withDigits(id, orderPlace, orderDigits, leastOrder + Math.min(number, mostNumbers));
}

/** Returns an id without its order: the same for an event before and after it has a number. */
export function withoutNumber(id: string): string {
  return withNumber(id, 0);
}

/** Returns the id of an email's first event, `email.queued` or `email.scheduled`. */
export function firstEventId(emailId: string): string {
  return emailId.replace(/^eml_/, "evt_");
}

/** Returns the email whose row holds an event; undefined for an event that has a row of its own. */
export function emailOfFirstEvent(eventId: string): string | undefined {
  return isId("evt", eventId) && digitsOf(eventId, orderPlace, 1) < 16
    ? eventId.replace(/^evt_/, "eml_")
    : undefined;
}
