import * as z from "zod/mini";
import type { Charge } from "../../domain/projects/charge.ts";

/** A charge as the rows of emails and bulk calls keep it. */
export const ChargeItem = z.object({
  units: z.int(),
  credits: z.int(),
  unitMicros: z.int(),
}) satisfies z.ZodMiniType<Charge>;
