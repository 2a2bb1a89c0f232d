/** Returns true for paths of the console, whose routes are fetched on demand (`router.tsx`). */
export const isConsolePath = (path: string): boolean => path === '/console' || path.startsWith('/console/')

/**
 * Returns true if the page shows the portal's header; the console has its own, and an exam paper none (boot/boot.js
 * repeats this).
 */
export const hasHeader = (path: string): boolean => !isConsolePath(path) && path !== '/exam/answer'
