import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const { version } = createRequire(import.meta.url)(manifest) as { version: string }
/** The version is part of the address, so that the files may be cached permanently. */
const folder = `assets/pdf-${version}`
const wanted = { cmaps: /\.bcmap$/, standard_fonts: /\.(ttf|pfb)$/, wasm: /_nowasm_fallback\.js$/ }

/**
 * Copies the files that the PDF library fetches on demand next to the app: character maps (for Chinese without embedded
 * fonts), the standard fonts, and picture decoders.
 */
export function copyPdfFiles(): Plugin {
  let outDir = ''
  return {
    name: 'pdf-files',
    config: () => ({ define: { __PDF_FILES__: JSON.stringify(`/${folder}/`) } }),
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      for (const [part, names] of Object.entries(wanted)) {
        const from = path.join(path.dirname(manifest), part)
        const to = path.join(outDir, folder, part)
        await mkdir(to, { recursive: true })
        await Promise.all(
          (await readdir(from))
            .filter((name) => names.test(name))
            .map((name) => copyFile(path.join(from, name), path.join(to, name))),
        )
      }
    },
  }
}
