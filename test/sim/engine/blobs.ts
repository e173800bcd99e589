import type { Timeline } from "./timeline.ts";

/** The parser of received messages reads blobs, which takes turns of the event loop: the timeline waits for each. */
export function holdBlobs({ acting }: Timeline): { readonly end: () => void } {
  const real = Blob.prototype.arrayBuffer;
  Blob.prototype.arrayBuffer = function held(this: Blob) {
    return acting(() => real.call(this));
  };
  return {
    end: () => {
      Blob.prototype.arrayBuffer = real;
    },
  };
}
