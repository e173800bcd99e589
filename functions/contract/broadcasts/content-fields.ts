import * as z from "zod/mini";
import { Text } from "../platform/words.ts";

const largestSource = 400_000;
export const Source = Text.check(z.maxLength(largestSource, "must be at most 400,000 characters"));

export const PreviewText = z
  .string()
  .check(
    z.maxLength(250, "must be at most 250 characters"),
    z.regex(/^\P{Cc}*$/u, "must not have control characters"),
  );
