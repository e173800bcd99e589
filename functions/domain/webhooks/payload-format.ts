/** The forms of a webhook's bodies: this service's own, and that of Resend for receivers that were written for it. */
export const payloadFormats = ["standard", "resend"] as const;
export type PayloadFormat = (typeof payloadFormats)[number];
