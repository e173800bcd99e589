import {
  CaptureTag,
  type Context,
  type Emitter,
  Hash,
  LayoutTag,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type TopLevelToken,
} from "liquidjs";
import { TemplateContext } from "./template-context.ts";
import { SafeMarkup } from "./values.ts";

const quotedAlias = /^\s*(?:"([^"]*)"|'([^']*)')/;

function aliasOf(token: TagToken): string {
  const [, double, single] = quotedAlias.exec(token.args) ?? [];
  const alias = double ?? single;
  if (alias === undefined) throw new Error(`\`${token.name}\` takes an alias in quotes`);
  return alias;
}

/** @throws {Error} There is no such layout or block. */
function partOf(context: Context, alias: string) {
  const part = context instanceof TemplateContext ? context.findPart(alias) : undefined;
  if (part === undefined) throw new Error(`the project has no published layout or block "${alias}"`);
  return part;
}

/** `{% render "alias", name: value %}`: a block of the project, which sees only the values that it is given. */
export class RenderBlockTag extends Tag {
  readonly alias: string;
  private readonly hash: Hash;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.alias = aliasOf(token);
    this.tokenizer.readValue();
    this.hash = new Hash(this.tokenizer, liquid.options.keyValueSeparator);
    this.tokenizer.skipBlank();
    if (!this.tokenizer.end()) throw new Error("`render` takes an alias in quotes and `name: value` pairs");
  }

  /** The names of the values that the block is given. */
  get given(): readonly string[] {
    return Object.keys(this.hash.hash);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { templates, defaults } = partOf(context, this.alias);
    const inner = context.spawn(defaults);
    Object.assign(inner.bottom(), yield this.hash.render(context));
    yield this.liquid.renderer.renderTemplates(templates, inner, emitter);
  }

  *arguments() {
    for (const value of Object.values(this.hash.hash)) if (value !== undefined) yield value;
  }
}

/** `{% layout "alias" %}`: a layout of the project around the template's own blocks. */
export class ProjectLayoutTag extends LayoutTag {
  readonly alias: string;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid, parser);
    this.alias = aliasOf(token);
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { renderer } = this.liquid;
    const { templates } = partOf(context, this.alias);
    // The first pass only stores the template's blocks; what is outside of them is the layout's unnamed block.
    context.setRegister("blockMode", storing);
    const rest = yield renderer.renderTemplates(this.templates, context);
    const blocks: Record<string, unknown> = context.getRegister("blocks", {});
    blocks[""] ??= (_: unknown, to: Emitter) => to.write(rest);
    context.setRegister("blockMode", writing);
    yield renderer.renderTemplates(templates, context, emitter);
  }

  override *children(): Generator<unknown, LayoutTag["templates"]> {
    return yield* super.children(false);
  }

  override partialScope(): undefined {
    return undefined;
  }
}

/** The values of LiquidJS's `BlockMode`, which it does not export. */
const writing = 0;
const storing = 1;

/** `{% capture %}`: what it takes is escaped already, so it is not escaped again where it is written. */
export class CaptureMarkupTag extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const markup = yield this.liquid.renderer.renderTemplates(this.templates, context);
    context.bottom()[this.variable] = new SafeMarkup(markup);
  }
}
