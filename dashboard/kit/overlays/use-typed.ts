import { type SyntheticEvent, useRef } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Finds out whether a person has changed a field: what a field had when it was first gone to is compared with what it has
 * now. A field that is gone, such as one that another choice has replaced, does not count.
 */
export function useTyped() {
  const before = useRef(new Map<Field, string>());
  const note = (event: SyntheticEvent, valueBefore: (field: Field) => string) => {
    const { target } = event;
    if (isField(target) && !before.current.has(target)) before.current.set(target, valueBefore(target));
  };
  return {
    /** For the element that the fields are in. */
    watch: {
      onFocusCapture: (event: SyntheticEvent) => note(event, stateOf),
      // Some browsers do not focus what is ticked.
      onInputCapture: (event: SyntheticEvent) => note(event, (field) => `not ${stateOf(field)}`),
    },
    hasTyped: () =>
      [...before.current].some(([field, value]) => field.isConnected && stateOf(field) !== value),
  };
}

function isField(target: EventTarget): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

function stateOf(field: Field): string {
  const isTick = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  return isTick ? String(field.checked) : field.value;
}
