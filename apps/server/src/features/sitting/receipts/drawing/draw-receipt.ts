import PDFDocument from 'pdfkit'
import { createPdfTextWriter } from '../../../../core/drawing/pdf-text.ts'
import { qrPath } from '../../../../core/drawing/qr.ts'
import { cutText } from '../../../../core/text/cut-text.ts'
import { pickText } from '../../../../core/text/language.ts'
import type { StoredAnswer } from '../../saving/answer.rules.ts'
import { receiptWords as words } from './receipt.words.ts'
import type { ReceiptSheet } from './receipt-pdf.ts'

type Words = { readonly zh: string; readonly en: string }
const ink = '#16233F'
const soft = '#5A6580'
const line = '#D5DAE5'
const left = 56
const right = 539
const bottom = 770

/**
 * Draws the receipt on A4: candidate, exam, times, the verification code and every answer. Longer receipts have more
 * pages.
 */
export async function drawReceipt(sheet: ReceiptSheet): Promise<Uint8Array> {
  const title = pickText(sheet.title, 'zh')
  const titleEn = pickText(sheet.title, 'en')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${words.heading.zh} ${words.heading.en} ${sheet.code}`,
      CreationDate: sheet.issuedAt,
      ModDate: sheet.issuedAt,
      Creator: words.heading.en,
      Producer: words.heading.en,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const writer = createPdfTextWriter(doc)
  const at = (instant: Date) => instantText(instant, sheet.timeZone)
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    own: { bold?: boolean; fill?: string; width?: number } = {},
  ) => writer.block(text, x, y, { fill: ink, width: right - x, ...own, size })
  const rule = (y: number) => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(line).stroke()

  write(words.heading.zh, left, 52, 24, { bold: true })
  write(words.heading.en, left, 86, 12, { fill: soft })
  const qr = qrPath(sheet.verifyUrl)
  const side = 96
  doc
    .save()
    .translate(right - side, 48)
    .scale(side / qr.modules)
    .path(qr.d)
    .fill(ink)
    .restore()

  let y = 116
  y = write(`${words.code.zh}  ${words.code.en}`, left, y, 8.5, { fill: soft }) + 2
  y = write(sheet.code, left, y, 18, { bold: true, width: 370 }) + 10
  rule(y)
  y += 10
  const row = (label: Words, value: string, second?: string) => {
    write(label.zh, left, y, 9.5, { fill: soft, width: 80 })
    write(label.en, left + 62, y, 9.5, { fill: soft, width: 90 })
    let end = write(value, left + 150, y, 10.5, { width: right - left - 150 })
    if (second && second !== value) end = write(second, left + 150, end, 9, { fill: soft, width: right - left - 150 })
    y = end + 6
  }
  const answered = sheet.answers.filter((one) => one.answer !== null).length
  row(words.exam, title, titleEn)
  row(words.candidate, sheet.name)
  if (sheet.employeeNo) row(words.employeeNo, sheet.employeeNo)
  row(words.number, String(sheet.number))
  row(words.startedAt, at(sheet.startedAt))
  row(words.submittedAt, at(sheet.submittedAt))
  row(words.endedBy, words.by[sheet.endedBy].zh, words.by[sheet.endedBy].en)
  row(words.answered, `${answered} / ${sheet.answers.length}`)
  y += 2
  rule(y)
  y += 10
  const proof = (label: Words, value: string) => {
    y = write(`${label.zh}  ${label.en}`, left, y, 8.5, { fill: soft }) + 1
    y = write(value, left, y, 8.5) + 5
  }
  proof(words.digest, sheet.digest)
  proof(words.signature, sheet.signature)
  proof(words.key, sheet.keyId)
  y = write(words.how.zh, left, y + 2, 9)
  y = write(words.how.en, left, y, 8.5, { fill: soft }) + 12

  y = write(`${words.answers.zh}  ${words.answers.en}`, left, y, 12, { bold: true }) + 6
  const heads = () => {
    write(`${words.question.zh} ${words.question.en}`, left, y, 8.5, { fill: soft, width: 60 })
    write(`${words.answer.zh} ${words.answer.en}`, left + 66, y, 8.5, { fill: soft, width: 270 })
    y = write(`${words.saved.zh} ${words.saved.en}`, left + 350, y, 8.5, { fill: soft }) + 3
    rule(y)
    y += 4
  }
  heads()
  for (const one of sheet.answers) {
    const text = answerText(one.answer) ?? `${words.unanswered.zh} ${words.unanswered.en}`
    const shown = one.uncertain ? `${text}  (${words.uncertain.zh} ${words.uncertain.en})` : text
    const height = writer.heightOf(shown, { size: 10, width: 274 })
    if (y + height > bottom) {
      doc.addPage()
      y = 56
      heads()
    }
    write(String(one.position), left, y, 10, { width: 60 })
    const end = write(shown, left + 66, y, 10, { width: 274, fill: one.answer === null ? soft : ink })
    if (one.savedAt) write(dateText(one.savedAt, sheet.timeZone), left + 350, y, 9, { fill: soft })
    y = end + 3
  }
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    write(
      `${sheet.code}   ·   ${words.issued.zh} ${words.issued.en} ${at(sheet.issuedAt)}   ·   ${words.page.zh} ${words.page.en} ${index + 1} / ${count}`,
      left,
      800,
      8,
      {
        fill: soft,
      },
    )
  }
  doc.end()
  await done
  return Buffer.concat(chunks)
}

const most = 400

function answerText(answer: StoredAnswer | null): string | null {
  if (answer === null) return null
  const text = answer.keys
    ? answer.keys.join(' ')
    : answer.texts
      ? answer.texts.map((one, index) => (answer.texts?.length === 1 ? one : `(${index + 1}) ${one}`)).join('  ')
      : (answer.text ??
        answer.places ??
        answer.spots?.replaceAll(';', '  ') ??
        answer.files?.replaceAll(',', '\n') ??
        '')
  return text.length > most ? `${cutText(text, most)} … (${text.length})` : text
}

const dateText = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)

function instantText(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  return `${dateText(instant, timeZone)} ${parts.find((part) => part.type === 'timeZoneName')?.value ?? ''}`
}
