import { execFileSync } from 'node:child_process'
import { packStoredZip } from '../core/readers/stored-zip.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Creates a Word file with these paragraphs, each on a separate page. */
export function aWordFile(paragraphs: readonly string[]): Buffer {
  const page = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
  const body = paragraphs.map(page).join('<w:p><w:r><w:br w:type="page"/></w:r></w:p>')
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  }
  return packStoredZip(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const))
}

/** Returns the reason why conversions can't be tested here; null if LibreOffice is installed. */
export function reasonNotToTestOffice(): string | null {
  const program = process.env.SOFFICE_PATH ?? 'soffice'
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return null
  } catch {
    return `LibreOffice is not installed (${program})`
  }
}
