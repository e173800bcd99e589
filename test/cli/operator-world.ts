import { join } from "node:path";
import { runOperator } from "../../cli/run-operator.ts";
import { announceService } from "../../local/running-service.ts";
import { type LocalService, startService } from "../../local/service.ts";

export interface Ran {
  readonly code: number;
  readonly printed: string;
  readonly complained: string;
}

/** Runs the tool in this process, on what runs in `dir`. */
export async function operate(dir: string, ...args: readonly string[]): Promise<Ran> {
  let printed = "";
  let complained = "";
  const terminal = {
    print: (text: string) => {
      printed += text;
    },
    complain: (text: string) => {
      complained += text;
    },
  };
  const code = await runOperator(args, terminal, dir);
  return { code, printed, complained };
}

/** A local service that the tool finds in `dir`. */
export async function startOperated(dir: string): Promise<LocalService> {
  return startService({ dir, onReady: async (ready) => announceService(dir, ready) });
}

/** The environment of a deployed function, by its name in the templates. */
export function environmentOf({ model }: LocalService): Readonly<Record<string, string>> {
  return model.functions.find(({ name }) => name === "send-email")?.environment ?? {};
}

export function outputsIn(dir: string): string {
  return join(dir, "outputs.json");
}
