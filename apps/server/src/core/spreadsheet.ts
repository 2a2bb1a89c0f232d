export type Cell = string | number | Date | null
/** A sheet: its name, the widths of its columns in characters, the words of its first row, and the rows. */
export type Sheet = { readonly name: string; readonly widths: readonly number[]; readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

/** A text as it may stand in a cell: one that a spreadsheet program could take for a formula gets an apostrophe in front, control characters go. */
export function cellText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const clean = text.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '').slice(0, 32_000)
  return /^[\s]*[=+\-@\t\r\n|%＝＋－＠]/.test(clean) ? `'${clean}` : clean
}

/** An instant as a cell takes it: a sheet knows no zones and says the wall clock of this one. */
export const sheetTime = (at: Date, timeZone: string): Date =>
  new Date(new Date(at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')).getTime() - new Date().getTimezoneOffset() * 60_000)

/** An Excel workbook. Texts stay texts, whatever they begin with; days are written `2026-03-02` by the caller, lengths as numbers. */
export async function workbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(
    sheets.map(({ name, widths, head, rows }) => ({
      sheet: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [
        head.map((text) => ({ value: cellText(text), type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) =>
          row.map((cell) => {
            if (cell === null) return null
            if (typeof cell === 'number') return { value: cell, type: Number }
            return cell instanceof Date ? { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm' } : { value: cellText(cell), type: String }
          }),
        ),
      ],
    })),
  ).toBuffer()
}
