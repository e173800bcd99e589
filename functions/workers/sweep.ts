import { sweep } from "../operations/sweep.ts";
import { newServices, type Services } from "../services.ts";

const on = (services: Services) => async (): Promise<void> => {
  const { rows } = await sweep(services);
  if (rows > 0) services.log.info("swept", { count: rows });
};

let own: Services | undefined;

/** Runs every minute; `on` binds it to another world than its environment's. */
export const handler = Object.assign(
  () => {
    own ??= newServices();
    return on(own)();
  },
  { on },
);
