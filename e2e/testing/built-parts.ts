import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createFolderOnce } from './made-once.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Builds the parts of the web app, each alone on a page, once per run, and returns their folder. */
export const buildPartsOnce = (): Promise<string> =>
  createFolderOnce('parts', async (folder) => {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--config', 'apps/web/parts.vite.config.ts', '--outDir', folder]
    const build = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    const [status] = await once(build, 'close')
    if (status !== 0) throw new Error(`the build of the parts ended with ${status}`)
  })
