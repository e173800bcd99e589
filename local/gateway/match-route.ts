export interface Routed<Target> {
  readonly routeKey: string;
  readonly target: Target;
}

export interface RouteMatch<Target> {
  readonly route: Routed<Target>;
  /** The decoded path parameters. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Parsed<Target> extends Routed<Target> {
  readonly method: string;
  readonly segments: readonly string[];
}

export type MatchRoute<Target> = (method: string, path: string) => RouteMatch<Target> | undefined;

/**
 * Matches routes as API Gateway does: a literal segment takes precedence over a variable, a variable over a greedy one,
 * and a method over `ANY`; `$default` matches the rest. A trailing slash makes a different path.
 */
export function newRouteMatcher<Target>(routes: readonly Routed<Target>[]): MatchRoute<Target> {
  const fallback = routes.find(({ routeKey }) => routeKey === "$default");
  const ordered = routes
    .filter((route) => route !== fallback)
    .map(parse)
    .sort(bySpecificity);
  return (method, path) => {
    const segments = path.split("/");
    for (const route of ordered) {
      if (route.method !== "ANY" && route.method !== method) continue;
      const pathParameters = capture(route.segments, segments);
      if (pathParameters !== undefined) return { route, pathParameters };
    }
    return fallback === undefined ? undefined : { route: fallback, pathParameters: {} };
  };
}

function parse<Target>(route: Routed<Target>): Parsed<Target> {
  const [method = "", path = ""] = route.routeKey.split(" ");
  return { ...route, method, segments: path.split("/") };
}

function bySpecificity(one: Parsed<unknown>, other: Parsed<unknown>): number {
  for (let at = 0; at < Math.max(one.segments.length, other.segments.length); at += 1) {
    const difference = rank(one.segments[at]) - rank(other.segments[at]);
    if (difference !== 0) return difference;
  }
  return Number(one.method === "ANY") - Number(other.method === "ANY");
}

function rank(segment: string | undefined): number {
  if (segment === undefined) return 3;
  if (segment.endsWith("+}")) return 2;
  return segment.startsWith("{") ? 1 : 0;
}

function capture(wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = segment.endsWith("+}") ? given.slice(at).join("/") : given[at];
    if (value === undefined) return undefined;
    const name = /^\{(.+?)\+?\}$/.exec(segment)?.[1];
    if (name === undefined && value !== segment) return undefined;
    if (name !== undefined && value === "") return undefined;
    if (name !== undefined) parameters[name] = decodeURIComponent(value);
  }
  const greedy = wanted.at(-1)?.endsWith("+}") === true;
  return greedy || given.length === wanted.length ? parameters : undefined;
}
