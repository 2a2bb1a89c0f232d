import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build, type InlineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

/**
 * `npm run build`: the web app and the page that runs packages, compressed as well as possible. `--quick` compresses less, for a start that waits for it;
 * `--compress` compresses an existing build as well as possible.
 */
const dist = path.resolve(import.meta.dirname, 'dist')
const isQuick = process.argv.includes('--quick')

if (!process.argv.includes('--compress')) {
  // Emptied once, here: the two builds share the folder.
  await rm(dist, { recursive: true, force: true })
  const options: InlineConfig = { configLoader: 'native', logLevel: 'warn', build: { emptyOutDir: false } }
  await Promise.all(
    ['vite.config.ts', 'package-frame.vite.config.ts'].map((file) =>
      build({ ...options, configFile: path.resolve(import.meta.dirname, file) }),
    ),
  )
}
await precompress(dist, isQuick ? 'quick' : 'best')
