import { setTimeout as sleep } from "node:timers/promises";
import { type RandomBytes, shuffled } from "../ids.ts";
import { newRunningWork } from "../running-work.ts";
import type { SesStore } from "../ses-store.ts";
import type { EventBatch } from "./event-batch.ts";
import { type PendingEvent, publishUntilDone, type RetrySettings } from "./event-retry.ts";

export interface PublisherSettings extends Omit<RetrySettings, "stopped"> {
  readonly store: SesStore;
  readonly random: RandomBytes;
  /** Real milliseconds between the acceptance of an email and its events. */
  readonly delayMs: number;
}

export interface EventSwitches {
  hold(): void;
  release(): void;
  duplicate(on: boolean): void;
  shuffle(on: boolean): void;
}

export interface EventPublisher extends EventSwitches {
  /** Publishes a stored batch after `from`. */
  enqueue(batch: EventBatch, from?: Promise<unknown>): void;
  /** Resolves when every event that is not held is published. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface Entry extends PendingEvent {
  readonly batch: { readonly id: string; left: number };
}

/** Publishes every event at least once, in order within its batch, and retries until it is closed. */
export function newEventPublisher(settings: PublisherSettings): EventPublisher {
  const stop = new AbortController();
  const work = newRunningWork();
  const held: Entry[] = [];
  const mode = { held: false, duplicate: false, shuffle: false };

  function start(publishing: Promise<void>): void {
    const failed = (error: unknown) => {
      if (!stop.signal.aborted) settings.log(`SES: publishing events failed: ${error}`);
    };
    work.track(publishing.catch(failed));
  }

  async function runBatch({ id, events }: EventBatch, from: Promise<unknown>): Promise<void> {
    await from;
    if (settings.delayMs > 0) await sleep(settings.delayMs, undefined, { signal: stop.signal });
    const batch = { id, left: events.length };
    const entries = events.map((event) => ({ ...event, batch }));
    if (mode.held) held.push(...entries);
    else await publishAll(entries);
  }

  async function publishAll(entries: readonly Entry[]): Promise<void> {
    for (const entry of mode.shuffle ? shuffled(entries, settings.random) : entries) {
      await publishUntilDone(entry, { ...settings, stopped: stop.signal });
      if (mode.duplicate) await publishUntilDone(entry, { ...settings, stopped: stop.signal });
      entry.batch.left -= 1;
      if (entry.batch.left === 0) await settings.store.dropBatch(entry.batch.id);
    }
  }

  return {
    ...newSwitches(mode, () => start(publishAll(held.splice(0)))),
    enqueue: (batch, from = Promise.resolve()) => start(runBatch(batch, from)),
    settle: work.settle,
    close: () => {
      stop.abort();
      return work.settle();
    },
  };
}

function newSwitches(
  mode: { held: boolean; duplicate: boolean; shuffle: boolean },
  publishHeld: () => void,
): EventSwitches {
  return {
    hold: () => {
      mode.held = true;
    },
    release: () => {
      mode.held = false;
      publishHeld();
    },
    duplicate: (on) => {
      mode.duplicate = on;
    },
    shuffle: (on) => {
      mode.shuffle = on;
    },
  };
}
