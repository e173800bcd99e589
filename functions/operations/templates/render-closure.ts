import { Refusal } from "../../domain/platform/refusals.ts";
import { unsubscribeVariable } from "../../domain/platform/unsubscribe-rules.ts";
import type { RenderedTemplate, TemplateClosure } from "../../domain/templates/template-content.ts";

/**
 * Renders a template: the code of every send, preview and test. The engine is loaded here, so that a send without a
 * template does not load it. `pathOf` returns the path of a field of `template` in the request.
 * @throws {Refusal} `validation_error`: it names all missing variables with their paths
 */
export async function renderClosure(
  closure: TemplateClosure,
  variables: Readonly<Record<string, unknown>>,
  pathOf: (field: string) => string,
): Promise<RenderedTemplate> {
  const render = await closureRenderer(closure);
  return render(variables, pathOf);
}

/** Returns a function that renders a template again and again. */
export async function closureRenderer(closure: TemplateClosure) {
  const [{ parseTemplate }, { renderTemplate }] = await Promise.all([
    import("../../domain/templates/parse-template.ts"),
    import("../../domain/templates/render-template.ts"),
  ]);
  const parsed = parseTemplate(closure);
  return (
    variables: Readonly<Record<string, unknown>>,
    pathOf: (field: string) => string,
  ): RenderedTemplate => {
    const outcome = renderTemplate(parsed, variables);
    if ("rendered" in outcome) return outcome.rendered;
    if ("missing" in outcome) throw variablesMissing(outcome.missing, pathOf);
    const path = pathOf("variables");
    throw new Refusal("validation_error", `${path}: ${outcome.failure}`, {
      issues: [{ path, message: outcome.failure }],
    });
  };
}

function variablesMissing(missing: readonly string[], pathOf: (field: string) => string): Refusal {
  const issues = missing.map((name) => ({
    path: pathOf(`variables.${name}`),
    message: name === unsubscribeVariable ? `${isRequired}; ${whoseLink}` : isRequired,
  }));
  const names = issues.map(({ path }) => `\`${path}\``).join(", ");
  const hint = missing.includes(unsubscribeVariable) ? ` \`${unsubscribeVariable}\`: ${whoseLink}.` : "";
  return new Refusal("validation_error", `The template needs ${names}.${hint}`, { issues });
}

const isRequired = "is required by the template";
const whoseLink =
  "the service makes this link only for an email with a `topicId` and a single recipient, others need their own";
