import { newRegionState, type RegionState } from "./region-state.ts";
import type { SesContext } from "./ses-context.ts";

export function readRegionState(context: SesContext, region: string): RegionState {
  const known = context.regions.get(region);
  if (known) return known;
  const fresh = newRegionState();
  context.regions.set(region, fresh);
  return fresh;
}

export function saveRegionState(context: SesContext, region: string): Promise<void> {
  return context.store.saveRegion(region, readRegionState(context, region));
}
