/** Written by `build/learner-routes.ts`: links may name every page, including pages whose routes load later. */
declare module '*/routeTree.gen.ts?learner' {
  export const routeTree: typeof import('#web/routeTree.gen.ts').routeTree
}
