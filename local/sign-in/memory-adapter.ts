import type { Adapter, AdapterPayload } from "oidc-provider";

/** Stores sessions and codes in memory: after a restart, people sign in again. */
export function memoryAdapter(): (name: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  const grants = new Map<string, Set<string>>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const search = async (matches: (row: AdapterPayload) => boolean) =>
      [...rows].find(([key, row]) => key.startsWith(`${model} `) && matches(row))?.[1];
    return {
      upsert: async (id, payload) => {
        rows.set(keyOf(id), payload);
        if (payload.grantId !== undefined)
          grants.set(payload.grantId, (grants.get(payload.grantId) ?? new Set()).add(keyOf(id)));
      },
      find: async (id) => rows.get(keyOf(id)),
      findByUid: (uid) => search((row) => row.uid === uid),
      findByUserCode: (code) => search((row) => row.userCode === code),
      consume: async (id) => {
        const row = rows.get(keyOf(id));
        if (row) rows.set(keyOf(id), { ...row, consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => {
        rows.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const key of grants.get(grantId) ?? []) rows.delete(key);
        grants.delete(grantId);
      },
    };
  };
}
