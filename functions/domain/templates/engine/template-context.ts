import { Context, type Liquid, type Template } from "liquidjs";
import { LimitExceeded, renderLimits, type Steps } from "./limits.ts";

/** A layout or block, parsed. */
export interface ParsedPart {
  readonly templates: Template[];
  /** The values of its variables where they are not given. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

export type FindPart = (alias: string) => ParsedPart | undefined;

interface RenderingState {
  readonly findPart: FindPart;
  readonly steps: Steps;
  /** Undefined variables that were reported: they are empty from then on. */
  readonly missing: ReadonlySet<string>;
}

/** The scope of a rendering. An undefined variable is an error until it is reported as missing. */
export class TemplateContext extends Context {
  readonly findPart: FindPart;
  readonly steps: Steps;
  private readonly rendering: RenderingState;
  private readonly depth: number;

  constructor(engine: Liquid, scope: object, rendering: RenderingState, above?: TemplateContext) {
    super(
      scope,
      engine.options,
      { sync: true, strictVariables: true, ownPropertyOnly: true, memoryLimit: renderLimits.characters },
      { liquid: engine, ...(above && { memoryLimit: above.memoryLimit, renderLimit: above.renderLimit }) },
    );
    this.rendering = rendering;
    this.findPart = rendering.findPart;
    this.steps = rendering.steps;
    this.depth = above === undefined ? 0 : above.depth + 1;
  }

  /** The scope of a block: it sees only what it is given. */
  override spawn(scope: object = {}): TemplateContext {
    if (this.depth >= renderLimits.depth) throw new LimitExceeded("Blocks are nested too deeply.");
    return new TemplateContext(this.liquid, scope, this.rendering, this);
  }

  override *_getFromScope(...[scope, paths, strict]: Parameters<Context["_getFromScope"]>) {
    try {
      return yield* super._getFromScope(scope, paths, strict);
    } catch (error) {
      if (undefinedVariable(error) === undefined) throw error;
      // The engine names the first part that is undefined, the caller has to give the whole path.
      const name = [paths].flat().map(String).join(".");
      if (!this.rendering.missing.has(name)) throw Object.assign(Object(error), { variableName: name });
      // Null is a value: what is assigned from it is not missing as well.
      return null;
    }
  }
}

/** Returns the path of the variable that an error of the engine is about; undefined for any other error. */
export function undefinedVariable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("variableName" in error) return String(error.variableName);
  return "originalError" in error && error.name === "UndefinedVariableError"
    ? undefinedVariable(error.originalError)
    : undefined;
}
