import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build, type InlineConfig } from 'vite'
import { subsetLatinFont } from './build/latin-font.ts'
import { precompressFiles } from './build/precompress.ts'

/**
 * `npm run build`: builds the web app and the page that runs packages, with files that are as small as possible.
 * `--quick` compresses less, for a start that builds first; `--compress` compresses an existing build fully.
 */
const dist = path.resolve(import.meta.dirname, 'dist')
const isQuick = process.argv.includes('--quick')

if (!process.argv.includes('--compress')) {
  // Emptied here, once, because the two builds share the folder.
  await rm(dist, { recursive: true, force: true })
  const options: InlineConfig = { configLoader: 'native', logLevel: 'warn', build: { emptyOutDir: false } }
  await Promise.all(
    ['vite.config.ts', 'package-frame.vite.config.ts'].map((file) =>
      build({ ...options, configFile: path.resolve(import.meta.dirname, file) }),
    ),
  )
}
if (!isQuick) await subsetLatinFont(dist)
await precompressFiles(dist, isQuick ? 'quick' : 'best')
