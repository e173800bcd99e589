import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Tables } from "../../functions/store/platform/table.ts";

/** Returns tables whose first `count` batch reads all end at the same time: then each reader has read the same rows. */
export function holdReads(tables: Tables, count: number): Tables {
  const { promise: allRead, resolve: release } = Promise.withResolvers<void>();
  let read = 0;
  const client = new Proxy(tables.client, {
    get: (target, name) => {
      if (name !== "send") return Reflect.get(target, name);
      return async (...args: Parameters<typeof target.send>) => {
        const output = await target.send(...args);
        if (args[0] instanceof BatchGetCommand && read < count) {
          read += 1;
          if (read === count) release();
          await allRead;
        }
        return output;
      };
    },
  });
  return { ...tables, client };
}
