import { checkDueDomains } from "../operations/check-due-domains.ts";
import { newServices, type Services } from "../services.ts";

const on = (services: Services) => async (): Promise<void> => {
  const { rows } = await checkDueDomains(services);
  if (rows > 0) services.log.info("checked domains", { count: rows });
};

let own: Services | undefined;

/** Runs every five minutes; `on` binds it to another world than its environment's. */
export const handler = Object.assign(
  () => {
    own ??= newServices();
    return on(own)();
  },
  { on },
);
