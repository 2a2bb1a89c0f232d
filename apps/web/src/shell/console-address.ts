/** Is this the path of a page of the console? Its routes are fetched by who opens it (`router.tsx`). */
export const isConsolePath = (path: string): boolean => path === '/console' || path.startsWith('/console/')

/** Whether the page shows the portal's header; the console draws its own, and a paper has none (boot/boot.js asks the same). */
export const hasHeader = (path: string): boolean => !isConsolePath(path) && path !== '/exam/answer'
