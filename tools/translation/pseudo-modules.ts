import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../checks/tree.ts'
import { pseudoSource } from './pseudo.ts'

/** Loaded before the server when `PSEUDO` is set: its English texts come in pseudo letters. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return loaded
    const source = pseudoSource(relativeTo(projectRoot, fileURLToPath(url)), String(loaded.source))
    return source === null ? loaded : { ...loaded, source }
  },
})

function relativeTo(folder: string, file: string): string {
  return path.relative(folder, file).replaceAll(path.sep, '/')
}
