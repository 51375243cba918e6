type Route<Value> = { segments: readonly string[]; value: Value };

/** A route that was found, with the parameters in the path. */
export type Routed<Value> = { value: Value; params: Record<string, string> };

const isParam = (segment: string): boolean => segment.startsWith(':');

const shapeOf = (method: string, segments: number): string => `${method} ${segments}`;

/** The parameters of a path whose other segments are those of the route; null when they are not. */
const paramsIn = (route: readonly string[], path: readonly string[]): Record<string, string> | null => {
  const params: Record<string, string> = {};
  for (const [at, segment] of route.entries()) {
    const given = path[at] ?? '';
    if (!isParam(segment)) {
      if (segment !== given) return null;
    } else if (given === '') return null;
    else params[segment.slice(1)] = given;
  }
  return params;
};

/** Finds routes by the number and the names of their segments. */
export const createRoutes = <Value>() => {
  const routes = new Map<string, Route<Value>[]>();
  return {
    add: ({ method, path }: { method: string; path: string }, value: Value): void => {
      const segments = path.split('/');
      const shape = shapeOf(method, segments.length);
      const some = [...(routes.get(shape) ?? []), { segments, value }];
      // a path without parameters is the closer match
      some.sort((one, other) => one.segments.filter(isParam).length - other.segments.filter(isParam).length);
      routes.set(shape, some);
    },
    /** The route of a path, of which nothing is encoded; null when there is none. */
    find: (method: string, segments: readonly string[]): Routed<Value> | null => {
      for (const { segments: own, value } of routes.get(shapeOf(method, segments.length)) ?? []) {
        const params = paramsIn(own, segments);
        if (params) return { value, params };
      }
      return null;
    },
  };
};
export type Routes<Value> = ReturnType<typeof createRoutes<Value>>;
