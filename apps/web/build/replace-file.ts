import { rename, writeFile } from 'node:fs/promises'

/** Replaces a built file. A server that is sending it sends the whole old one or the whole new one. */
export async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}
