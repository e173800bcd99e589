import { newServices, type Services } from "../services.ts";

/** A worker that runs by a schedule; `on` binds it to other services than its environment's. */
export function scheduledWorker(work: (services: Services) => Promise<void>) {
  const on = (services: Services) => () => work(services);
  let own: Services | undefined;
  const handler = (): Promise<void> => {
    own ??= newServices();
    return on(own)();
  };
  return Object.assign(handler, { on });
}
