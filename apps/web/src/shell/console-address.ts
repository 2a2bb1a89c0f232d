/** Is this the path of a page of the console? Its routes are fetched by who opens it (`router.tsx`). */
export const isOfConsole = (path: string): boolean => path === '/console' || path.startsWith('/console/')
