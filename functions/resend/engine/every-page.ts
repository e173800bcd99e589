import type * as z from "zod/mini";
import type { Operation } from "../../contract/platform/area.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import type { ResendRequest } from "./request.ts";

interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore?: boolean;
}

type ItemOf<D extends Operation> =
  z.output<D["reply"][1]> extends infer Reply
    ? Reply extends { readonly items: readonly (infer Item)[]; readonly hasMore: boolean }
      ? Item
      : never
    : never;

/** All rows of a list whose length a plan bounds. */
export async function everyPage<D extends Operation>(
  { ask }: Pick<ResendRequest, "ask">,
  endpoint: Endpoint<D>,
): Promise<readonly ItemOf<D>[]> {
  const all: ItemOf<D>[] = [];
  let after: string | undefined;
  for (;;) {
    // Without `page`, a list answers in cursor mode: that is the form that `ItemOf` picks.
    const page = (await ask(endpoint, () => ({ query: { limit: "100", after } }))) as Page<ItemOf<D>> & {
      readonly nextCursor: string | null;
    };
    all.push(...page.items);
    if (!page.hasMore || page.nextCursor === null) return all;
    after = page.nextCursor;
  }
}
