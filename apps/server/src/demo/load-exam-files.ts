import { createHash } from 'node:crypto'
import { examFiles } from '@portal/demo/exam-files.ts'
import type { DemoExamFile } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import { breakIntoEvenLines, textLineShape } from '../core/drawing/lines.ts'
import { renderPdf } from '../core/drawing/pdf.ts'
import type { Shape, Sheet } from '../core/drawing/sheet.ts'
import { storageKeyOf } from '../core/files/file-store.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

const [left, width] = [84, 672]

/** Title and paragraphs on one standing A4 sheet. */
function sheetOf({ title, lines, lang }: DemoExamFile, portal: string, madeAt: Date): Sheet {
  const items: Shape[] = [
    textLineShape(portal, left, 96, { size: 18, fill: '#656E81', role: 'P' }),
    textLineShape(title, left, 150, { size: 34, bold: true, fill: '#131A2A', role: 'H1', max: width }),
  ]
  let y = 176
  for (const paragraph of lines) {
    y += 18
    for (const text of breakIntoEvenLines(paragraph, 19, width)) {
      y += 30
      items.push(textLineShape(text, left, y, { size: 19, fill: '#4A5468', role: 'P', max: width }))
    }
  }
  return {
    width: 840,
    height: 1188,
    paper: '#FFFFFF',
    title,
    lang: lang === 'zh' ? 'zh-CN' : 'en',
    author: portal,
    madeAt,
    items,
  }
}

/**
 * Loads the sheets to read before an exam (rules, syllabus and sample questions) as PDF files that everyone may open.
 */
export async function loadExamFiles(
  deps: Pick<Deps, 'files' | 'brand'>,
  tx: Transaction,
  examIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const created_at = daysBefore(now, 19)
  const files = await Promise.all(
    examFiles.map(async (one) => {
      const bytes = await renderPdf(sheetOf(one, deps.brand.current().name[one.lang], created_at))
      const id = demoId('file', `exam file ${one.key}`)
      await deps.files.put(storageKeyOf(id), bytes, 'application/pdf')
      const sha256 = `\\x${createHash('sha256').update(bytes).digest('hex')}`
      return {
        id,
        purpose: 'attachment',
        name: `${one.title}.pdf`,
        mime: 'application/pdf',
        size: bytes.length,
        sha256,
        storage_key: storageKeyOf(id),
        is_public: true,
        created_at,
      }
    }),
  )
  await insertDemoRows(tx, 'stored_file', files)
  await insertDemoRows(
    tx,
    'exam_file',
    examFiles.map(({ key, kind, lang, title, exam }) => ({
      id: demoId('exam file', key),
      kind,
      title: { [lang]: title },
      lang,
      exam_id: exam ? examIds.get(exam) : null,
      file_id: demoId('file', `exam file ${key}`),
      created_at,
    })),
  )
}
