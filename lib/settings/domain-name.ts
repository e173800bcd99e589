import * as z from "zod/mini";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const pattern = new RegExp(`^(?=.{1,253}$)(${label}\\.)+([a-z]{2,63}|xn--${label})$`);

/** A name that DNS can have; AWS refuses others only during the deployment. An internationalized one is in its ASCII form. */
export function domainName(error: string) {
  return z.regex(pattern, error);
}
