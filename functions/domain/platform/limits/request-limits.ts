/**
 * The largest body: what one invocation of a function can carry. A caller meets the limit earlier, as it holds for the
 * whole event, in which the body is a JSON string: the gateway then answers 413 itself.
 */
export const largestBody = 6 * 1024 * 1024;

/** The latest time for sending an email, in days after it was accepted. */
export const maxScheduleDays = 30;
