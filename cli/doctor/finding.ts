/** A result of one check: as expected, worth knowing, or a problem that stops email from being sent. */
export interface Finding {
  readonly state: "ok" | "note" | "bad";
  readonly where: string;
  readonly what: string;
  readonly advice?: string;
}
