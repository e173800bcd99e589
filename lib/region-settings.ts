import * as z from "zod/mini";
import { sesRegions } from "./ses-regions.ts";

export const Region = z.string().check(
  z.refine((region) => sesRegions.includes(region), {
    error: ({ input }) => `${String(input)} is not an AWS region with an SES sending endpoint`,
  }),
);

/** The queue URLs of one more region do not fit into the environment of a function that sends. */
const maxRegions = 13;
const tooManyRegions = `must contain at most ${maxRegions} regions: Lambda limits environment variables to 4 KB`;

export const Regions = z
  .array(Region)
  .check(z.minLength(1, "must contain at least one region"), z.maxLength(maxRegions, tooManyRegions));

interface RegionFields {
  readonly homeRegion: string;
  readonly regions: readonly string[];
  readonly retiringRegions: readonly string[];
  readonly sendRates: Readonly<Record<string, number | undefined>>;
}

/** How the settings about regions depend on each other. */
export const regionChecks = [
  z.refine<RegionFields>(({ homeRegion, regions }) => regions.includes(homeRegion), {
    path: ["homeRegion"],
    error: "must be one of regions",
  }),
  z.refine<RegionFields>(
    ({ regions, retiringRegions }) => retiringRegions.every((one) => regions.includes(one)),
    {
      path: ["retiringRegions"],
      error: "must be regions of the deployment: a region stays in regions until it has sent what it has",
    },
  ),
  z.refine<RegionFields>(({ homeRegion, retiringRegions }) => !retiringRegions.includes(homeRegion), {
    path: ["retiringRegions"],
    error: "must not contain the home region",
  }),
  z.refine<RegionFields>(
    ({ regions, sendRates }) => Object.keys(sendRates).every((one) => regions.includes(one)),
    { path: ["sendRates"], error: "must name regions of the deployment: the rate of another has no effect" },
  ),
  z.refine<RegionFields>(({ regions }) => new Set(regions).size === regions.length, {
    path: ["regions"],
    error: "must not contain a region twice",
  }),
];
