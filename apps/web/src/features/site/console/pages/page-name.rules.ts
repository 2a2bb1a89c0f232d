/**
 * Returns the name of the portal's page that a link leads to; null for an external link and for a page without a name.
 */
export function pageNameOf(link: string | undefined, names: Readonly<Record<string, string>>): string | null {
  const path = link?.trim().split(/[?#]/, 1)[0] ?? ''
  return Object.hasOwn(names, path) ? (names[path] ?? null) : null
}
