/** How many functions work at once on what all projects share, whichever waits in their queues. */
export const workers = { jobs: 10, webhooks: 50 } as const;

/** Returns how many of them one project may hold: a fifth. */
export function shareOfProject(of: keyof typeof workers): number {
  return workers[of] / 5;
}
