/** One thing that was looked at: as it should be, worth knowing, or keeping mail from going out. */
export interface Finding {
  readonly state: "ok" | "note" | "bad";
  readonly where: string;
  readonly what: string;
  readonly advice?: string;
}
