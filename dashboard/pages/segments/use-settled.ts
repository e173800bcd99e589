import { useEffect, useState } from "react";

/** A value once it has been the same for a while; values are compared as JSON. */
export function useSettled<Value>(value: Value, quietMs: number): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the value is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return settled;
}
