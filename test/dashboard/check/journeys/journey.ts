import type { Browser } from "playwright-core";
import type { StartedService } from "../service.ts";

export interface Surroundings {
  readonly browser: Browser;
  readonly service: StartedService;
}

/** What a person does, as a sentence; it throws when a step is not as expected. */
export interface Journey {
  readonly title: string;
  readonly run: (surroundings: Surroundings) => Promise<void>;
}
