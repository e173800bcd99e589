import type { MarkupFormat } from "./markup-format.ts";

/** What a caller asks for, within the limits of the contract. All of it is data for the model, never an instruction to it. */
export interface MarkupRequest {
  readonly prompt: string;
  readonly format: MarkupFormat;
  readonly kind: "transactional" | "marketing";
  readonly tone?: string | undefined;
  readonly brand?: Brand | undefined;
  /** A BCP 47 tag. */
  readonly language?: string | undefined;
  /** The names of the Liquid variables that the email may use. */
  readonly variables: readonly string[];
  /** The URLs whose hosts may be linked to. */
  readonly links: readonly string[];
  /** The source of the template that the email follows. */
  readonly baseTemplate?: string | undefined;
}

export interface Brand {
  readonly name?: string | undefined;
  /** As `#rrggbb`. */
  readonly colors?: readonly string[] | undefined;
  readonly logoUrl?: string | undefined;
  readonly address?: string | undefined;
}
