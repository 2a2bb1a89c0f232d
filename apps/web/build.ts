import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build, type InlineConfig } from 'vite'
import { shortenLatinFont } from './build/latin-font.ts'
import { precompress } from './build/precompress.ts'

/**
 * `npm run build`: the web app and the page that runs packages, its files as small as possible. `--quick` makes them less small, for a start that builds first;
 * `--compress` makes those of an existing build as small as possible.
 */
const dist = path.resolve(import.meta.dirname, 'dist')
const isQuick = process.argv.includes('--quick')

if (!process.argv.includes('--compress')) {
  // It is emptied once, here, because the two builds share the folder.
  await rm(dist, { recursive: true, force: true })
  const options: InlineConfig = { configLoader: 'native', logLevel: 'warn', build: { emptyOutDir: false } }
  await Promise.all(
    ['vite.config.ts', 'package-frame.vite.config.ts'].map((file) =>
      build({ ...options, configFile: path.resolve(import.meta.dirname, file) }),
    ),
  )
}
if (!isQuick) await shortenLatinFont(dist)
await precompress(dist, isQuick ? 'quick' : 'best')
