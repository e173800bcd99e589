/**
 * What differs from the values that a form began with; nothing where nothing does. Only that is sent: what another
 * person or a recipient changed while the form was open stays.
 */
export function changedFields<Fields extends object>(
  before: Fields,
  now: Fields,
): Partial<Fields> | undefined {
  const isSame = ([name, value]: readonly [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(Object.entries(before).find(([one]) => one === name)?.[1]);
  const changed = Object.entries(now).filter((entry) => !isSame(entry));
  // The entries are those of `now`.
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<Fields>);
}
