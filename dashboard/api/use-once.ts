import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A change that runs once at a time. The second click of a double click comes before its button is disabled, and would
 * make a second key, send a second test or create a second domain.
 */
export function useOnce<Output, Input = void>(options: UseMutationOptions<Output, Error, Input>) {
  const isRunning = useRef(false);
  const {
    mutate,
    mutateAsync: _,
    ...rest
  } = useMutation({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const once: typeof mutate = (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(...args);
  };
  return { ...rest, mutate: once };
}
