import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every built text file that gains from it, so that the server compresses nothing at run time. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle(error?: Error) {
      if (error) return
      await mkdir(outDir, { recursive: true })
      const names = await readdir(outDir, { recursive: true })
      await Promise.all(names.filter((name) => /\.(m?js|css|html|svg|json|txt|webmanifest)$/.test(name)).map((name) => compressFile(path.join(outDir, name))))
    },
  }
}

async function compressFile(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < 512) return
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    zip(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}
