import { errorsGuide } from "./errors-guide.ts";
import { eventsGuide } from "./events-guide.ts";
import type { Guide } from "./guide.ts";
import { limitsGuide } from "./limits-guide.ts";
import { idempotencyGuide, paginationGuide } from "./requests-guides.ts";
import { testAddressesGuide } from "./test-addresses-guide.ts";

/** The pages beside the reference, in the order of its contents. */
export const guides: readonly Guide[] = [
  errorsGuide,
  idempotencyGuide,
  paginationGuide,
  limitsGuide,
  eventsGuide,
  testAddressesGuide,
];
