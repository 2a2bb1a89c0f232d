import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** As the package writes them: `target` is the link, and leads to `source`. */
type Link = { readonly source: string; readonly target: string }

/**
 * Creates the links between PostgreSQL's libraries, which its package makes in an install script because npm packs no
 * links. If npm ran no scripts (`--ignore-scripts`), they are created at the first start; otherwise PostgreSQL would
 * not find its libraries.
 */
export function createMissingLinks(packageDir: string): void {
  const list = path.join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = path.join(packageDir, target)
    if (existsSync(link) || !existsSync(path.join(packageDir, source))) continue
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(target), source), link)
  }
}
