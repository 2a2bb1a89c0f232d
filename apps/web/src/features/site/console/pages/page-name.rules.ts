/** Returns the name of the portal's page that a link leads to; null for the web, and for a page without one. */
export function pageNameOf(link: string | undefined, names: Readonly<Record<string, string>>): string | null {
  const path = link?.trim().split(/[?#]/, 1)[0] ?? ''
  return Object.hasOwn(names, path) ? (names[path] ?? null) : null
}
