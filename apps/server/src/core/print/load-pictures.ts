import { buffer } from 'node:stream/consumers'
import type { Deps } from '../deps.ts'
import { drawPictureForPrint } from '../files/picture.ts'
import type { BlockGroup, PrintBlock, PrintedCell, PrintInline, PrintPicture } from './print-document.ts'
import { listPrintPictures } from './print-picture.store.ts'

const inlinesIn = (block: PrintBlock): readonly PrintInline[] => {
  switch (block.kind) {
    case 'text':
      return block.inlines
    case 'options':
      return block.items.flatMap(({ blocks }) => blocks.flatMap(inlinesIn))
    case 'table':
      return block.rows.flatMap((row) => row.flatMap((cell: PrintedCell) => cell.blocks.flatMap(inlinesIn)))
    default:
      return []
  }
}

/**
 * Loads the pictures that groups contain, in a form for print. Missing ones and those that can't be drawn are left out.
 */
export async function loadPrintPictures(deps: Deps, groups: readonly BlockGroup[]): Promise<Map<string, PrintPicture>> {
  const ids = new Set(
    groups.flatMap(({ blocks }) =>
      blocks.flatMap((block) => inlinesIn(block).flatMap((one) => (one.kind === 'picture' ? [one.id] : []))),
    ),
  )
  const pictures = new Map<string, PrintPicture>()
  if (ids.size === 0) return pictures
  for (const { id, mime, storageKey } of await listPrintPictures(deps.sql, [...ids])) {
    const bytes = await deps.files
      .read(storageKey)
      .then(buffer)
      .catch(() => null)
    const picture = bytes === null ? null : await drawPictureForPrint(bytes, mime)
    if (picture !== null) pictures.set(id, picture)
  }
  return pictures
}
