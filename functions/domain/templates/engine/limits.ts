import { type Context, type Emitter, LiquidError, RenderError, type Template } from "liquidjs";
import { textOfValue } from "./values.ts";

/** What one rendering may use. All are counts, so the same template gets the same result on any machine. */
export const renderLimits = {
  /** Tags, outputs and pieces of text that are rendered. */
  steps: 100_000,
  /** Characters that are written or allocated, those of captures and filters included. */
  characters: 4_000_000,
  /** Blocks in blocks. */
  depth: 8,
  /** Missing variables that one answer names. */
  missing: 50,
} as const;

/** A template used more than a limit. */
export class LimitExceeded extends Error {
  override readonly name = "LimitExceeded";
}

/** The steps of one rendering, shared by the contexts of its blocks. */
export interface Steps {
  left: number;
}

interface BoundedContext extends Context {
  readonly steps: Steps;
}

/**
 * Renders like LiquidJS, which has limits of time only: it counts steps, and all text that is written, also into
 * captures and layouts.
 */
export const boundedRenderer = {
  *renderTemplates(
    templates: readonly Template[],
    context: Context,
    emitter: Emitter & { readonly buffer: string } = newEmitter(context),
  ): IterableIterator<unknown> {
    // The engine is only given contexts of its own (`TemplateContext`).
    const { steps } = context as BoundedContext;
    for (const template of templates) {
      steps.left -= 1;
      if (steps.left < 0) throw new LimitExceeded("This template renders more than 100,000 parts.");
      try {
        const html = yield template.render(context, emitter);
        if (html) emitter.write(html);
      } catch (error) {
        if (LiquidError.is(error) || error instanceof LimitExceeded) throw error;
        throw new RenderError(error instanceof Error ? error : new Error(String(error)), template);
      }
      if (context.breakCalled || context.continueCalled) break;
    }
    return emitter.buffer;
  },
};

function newEmitter({ memoryLimit }: Context) {
  return {
    buffer: "",
    write(value: unknown) {
      const text = textOfValue(value);
      memoryLimit.use(text.length);
      this.buffer += text;
    },
  };
}
