import * as z from "zod/mini";
import type { Item } from "../platform/table.ts";

/** `RECEIVING#<region>` / `<hostname>`: the domain record whose project receives the mail of a hostname. */
const ReceivingItem = z.object({
  projectId: z.string(),
  domainId: z.string(),
  region: z.string(),
  hostname: z.string(),
});
export type Receiving = z.infer<typeof ReceivingItem>;

/** Returns who receives a hostname's mail; undefined where nobody does. */
export function parseReceiving(item: Item | undefined): Receiving | undefined {
  return item && ReceivingItem.parse(item);
}
