import type { Plugin } from 'vite'

/**
 * Returns the generated tree of routes without those under `/console`: without their imports and their entries. Throws
 * if the tree does not have the expected form.
 */
export function withoutConsoleRoutes(source: string): string {
  const statements = source.split(/\n(?=import |const |interface |export |declare )/)
  const kept = statements.filter(
    (one) => !/^(import \{ Route as Console|const Console|(export )?interface |declare module )/.test(one),
  )
  const tree = kept.join('\n').replace(/^ {2}ConsoleRouteRoute: ConsoleRouteRouteWithChildren,\n/m, '')
  if (
    !statements.some((one) => one.startsWith('const ConsoleRouteRouteWithChildren')) ||
    /\bConsole\w*(Import\b|WithChildren\b)/.test(tree)
  )
    throw new Error('the tree of routes is not what build/learner-routes.ts expects')
  return tree
}

/**
 * Serves `routeTree.gen.ts?learner`, the tree of routes without the console's. Each route costs every page a hundred
 * bytes, and learners open none of the console's. The app therefore starts with this tree; opening the console loads
 * the complete one (`router.tsx`).
 */
export function learnerRoutes(): Plugin {
  return {
    name: 'learner-routes',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/src/routeTree.gen.ts?learner') ? { code: withoutConsoleRoutes(code), map: null } : null,
  }
}
