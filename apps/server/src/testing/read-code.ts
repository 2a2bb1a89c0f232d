import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { scanGrayBuffer } from '@undecaf/zbar-wasm'
import sharp from 'sharp'

/** Returns true when this program is on the machine and succeeds with these arguments. */
export function hasProgram(name: string, ...args: string[]): boolean {
  try {
    execFileSync(name, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Reads the codes in a picture (PNG or JPEG), as a phone would. */
export async function readCodes(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const gray = new Uint8Array(data).buffer
  return (await scanGrayBuffer(gray, info.width, info.height)).map((symbol) => symbol.decode())
}

/** Draws the first page of a PDF as PNG with poppler, at this number of pixels an inch. */
export function drawPdf(pdf: Buffer, dpi: number): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pdf-'))
  try {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return execFileSync('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', file], { maxBuffer: 64 * 1024 * 1024 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
