import { rename, writeFile } from 'node:fs/promises'

/** Replaces a built file. A server that is sending the file sends either the old or the new one, never a mixture. */
export async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}
