/** Written by `build/learner-routes.ts`: links may name every page, also those whose routes come later. */
declare module '*/routeTree.gen.ts?learner' {
  export const routeTree: typeof import('#web/routeTree.gen.ts').routeTree
}
