/** Draws the documents of the demo: `node packages/demo/make/document/make-documents.ts`. */
import path from 'node:path'
import { fibreColourPages, fibreColours } from './fibre-colours.ts'
import { writeDocument } from './page.ts'
import { siteHandbook, siteHandbookPages } from './site-handbook.ts'

const folder = path.resolve(import.meta.dirname, '../../src/media')
await writeDocument(path.join(folder, `${siteHandbook.key}.pdf`), siteHandbook.title, siteHandbookPages)
await writeDocument(path.join(folder, `${fibreColours.key}.pdf`), fibreColours.title, fibreColourPages)
