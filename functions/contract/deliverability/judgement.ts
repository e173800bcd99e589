import * as z from "zod/mini";
import { complianceStates, receivers, subjects } from "../../domain/deliverability/compliance.ts";

/** What is said about a rule of a receiver. */
export const judgement = {
  receiver: z.enum(receivers),
  source: z.string(),
  appliesTo: z.enum(subjects),
  state: z.enum(complianceStates),
  evidence: z.string(),
  action: z.nullable(z.string()),
};
