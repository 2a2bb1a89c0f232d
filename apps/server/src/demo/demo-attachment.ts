import { createHash } from 'node:crypto'
import type { Deps } from '../core/deps.ts'
import { textLineShape } from '../core/drawing/lines.ts'
import { renderPdf } from '../core/drawing/pdf.ts'
import { storageKeyOf } from '../core/files/file-store.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { demoId } from './demo-id.rules.ts'

const [left, width] = [84, 672]

/** A sheet of one page: a line above the heading, the heading, and lines of text below it. */
export type DemoAttachment = {
  readonly id: string
  readonly name: string
  readonly above: string
  readonly heading: string
  readonly lines: readonly string[]
  readonly person: string
  readonly company: string
  readonly madeAt: Date
  readonly uploadedAt: Date
}

/** Stores sheets as PDF files, as if learners had uploaded them. */
export async function storeDemoAttachments(
  deps: Pick<Deps, 'files'>,
  tx: Transaction,
  attachments: readonly DemoAttachment[],
): Promise<void> {
  const rows = await Promise.all(
    attachments.map(async (one) => {
      const bytes = await renderSheet(one)
      await deps.files.put(storageKeyOf(one.id), bytes, 'application/pdf')
      return {
        id: one.id,
        purpose: 'attachment',
        name: one.name,
        mime: 'application/pdf',
        size: bytes.length,
        sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
        storage_key: storageKeyOf(one.id),
        is_public: false,
        owner_id: demoId('account', one.person),
        company_id: demoId('company', one.company),
        created_at: one.uploadedAt,
      }
    }),
  )
  await insertDemoRows(tx, 'stored_file', rows)
}

const renderSheet = ({ name, above, heading, lines, madeAt }: DemoAttachment): Promise<Buffer> =>
  renderPdf({
    width: 840,
    height: 1188,
    paper: '#FFFFFF',
    title: name.replace(/\.pdf$/, ''),
    lang: 'zh-CN',
    author: above,
    madeAt,
    items: [
      textLineShape(above, left, 120, { size: 18, fill: '#656E81', role: 'P', max: width }),
      textLineShape(heading, left, 200, { size: 34, bold: true, fill: '#131A2A', role: 'H1', max: width }),
      ...lines.map((line, index) =>
        textLineShape(line, left, 270 + index * 40, { size: 22, fill: '#4A5468', role: 'P', max: width }),
      ),
    ],
  })
