/** How long a test waits for something that another thread or process does: much longer than that takes under load. */
export const patience = { timeout: 60_000, interval: 50 } as const;
