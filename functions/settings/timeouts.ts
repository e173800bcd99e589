/** How long each kind of function may run, in seconds. A lease or a retry that has to outlive a run is measured by these. */
export const timeoutSeconds = { api: 15, deliver: 60, recordEvents: 30, sweep: 55 } as const;
