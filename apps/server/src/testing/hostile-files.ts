import { deflateRawSync } from 'node:zlib'
import { packStoredZip } from '../core/readers/stored-zip.ts'
import { aZip } from './zip.ts'

/** A file of any size that causes more work than its size suggests. */
export type HostileFile = {
  readonly what: string
  readonly make: (size: number) => { readonly name: string; readonly bytes: Buffer }
}

/**
 * The parts that hostile files repeat: characters that open something without closing it, and those that make a program
 * search again and again.
 */
export const repeatedParts: readonly string[] = [
  '<',
  '{',
  '\n',
  '"',
  '<p>',
  '<b></b>',
  '&',
  ' ',
  '-->\n',
  '&amp',
  '<!--',
  '\\',
  '~',
  '=',
  '\t',
  ',',
]
export const repeatToSize = (unit: string, size: number): string =>
  unit.repeat(Math.max(1, Math.floor(size / unit.length)))

const text = (name: string, before: string, unit: string, after = ''): HostileFile => ({
  what: `${name} of ${JSON.stringify(unit)}`,
  make: (size) => ({ name, bytes: Buffer.from(`${before}${repeatToSize(unit, size)}${after}`) }),
})
const packed = (name: string, files: Readonly<Record<string, string>>): Buffer =>
  aZip(Object.entries(files).map(([path, bytes]) => ({ name: path, bytes }))) ?? Buffer.from(name)

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Returns a workbook with one sheet of this XML; `shared` is the XML of its shared strings. */
export const workbookOf = (sheet: string, shared = ''): Buffer =>
  packed('a.xlsx', {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': shared || `<sst xmlns="${spreadsheet}"/>`,
  })
const sheetOf = (rows: string) => `<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`
const excel = (what: string, sheet: (size: number) => string): HostileFile => ({
  what: `a.xlsx with ${what}`,
  make: (size) => ({ name: 'a.xlsx', bytes: workbookOf(sheet(size)) }),
})

const manifest = (what: string, inside: (size: number) => string): HostileFile => ({
  what: `a.zip with a manifest of ${what}`,
  make: (size) => ({
    name: 'a.zip',
    bytes: packed('a.zip', { 'imsmanifest.xml': `<manifest>${inside(size)}</manifest>` }),
  }),
})
const pdf = (unit: string): HostileFile => text('a.pdf', '%PDF-1.7\n', unit, '\n%%EOF')
const jpeg = (unit: Buffer): HostileFile => ({
  what: `a.jpg of ${unit.toString('hex')}`,
  make: (size) => ({
    name: 'a.jpg',
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size, unit), Buffer.from([0xff, 0xd9])]),
  }),
})
const cue = 'WEBVTT\n\n00:01.000 --> 00:02.000\nx'

/** Hostile files of every kind that any call reads. */
export const hostileFiles: readonly HostileFile[] = [
  ...repeatedParts.map((unit) => text('a.txt', '', unit)),
  ...['"', '\n', ',', '""', 'a,', 'a\n', '\t'].map((unit) => text('a.csv', '企业,账号,姓名\n', unit)),
  ...['::a::b{T}\n\n', '{', '}', '{=', '~%', '$CATEGORY: a\n', '::', '// \n', '{#', '<p>', '\\n'].map((unit) =>
    text('a.gift', '::q::Is it? {T}\n\n', unit),
  ),
  ...['<question>', '<a/>', '&amp;', ' a="b"', '<!--x-->', '<![CDATA[x]]>', '<?a ?>', '&#1;', '&a;'].map((unit) =>
    text('a.xml', `<quiz>${unit.startsWith(' ') ? '<a' : ''}`, unit, '</quiz>'),
  ),
  text('a.xml', '<!DOCTYPE quiz [<!ENTITY a "aaaaaaaa">', '<!ENTITY b "&a;&a;&a;&a;">', ']><quiz>&b;</quiz>'),
  ...['ANSWER: A\n', 'A. x\n', 'A'].map((unit) => text('a.txt', 'What?\nA. a\nB. b\nANSWER: A\n\n', unit)),
  ...['<', '{\\', '<v A> ', '<b>', '-->\n', '&', '00:01.000 --> 00:02.000\nx\n', '\n \n', '{\\}'].map((unit) =>
    text('a.vtt', cue, unit),
  ),
  ...['stream\n', 'obj stream\nendstream ', '/Length ', '<<', '(', '#4a', '/ObjStm stream\n', '%', '1 0 obj\n'].map(
    pdf,
  ),
  ...['ffd8', '0000', 'ffe1', 'ff'].map((hex) => jpeg(Buffer.from(hex, 'hex'))),
  excel('a cell in the last corner', (size) =>
    sheetOf(
      `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>${repeatToSize('1', size)}</v></c></row>`,
    ),
  ),
  excel('a row without end', () => sheetOf('<row r="99999999"/>')),
  excel('empty cells', (size) => sheetOf(`<row r="1">${repeatToSize('<c/>', size)}</row>`)),
  excel('empty rows', (size) => sheetOf(repeatToSize('<row/>', size))),
  excel('nested tags', (size) => sheetOf(repeatToSize('<a>', size))),
  excel('attributes', (size) => sheetOf(`<row${repeatToSize(' a="b"', size)}/>`)),
  excel('texts', (size) => sheetOf(`<row>${repeatToSize('<c t="inlineStr"><is><t>a</t></is></c>', size)}</row>`)),
  {
    what: 'a.xlsx with shared strings',
    make: (size) => ({
      name: 'a.xlsx',
      bytes: workbookOf(
        sheetOf('<row/>'),
        `<sst xmlns="${spreadsheet}">${repeatToSize('<si><t>a</t></si>', size)}</sst>`,
      ),
    }),
  },
  {
    what: 'a.xlsx with an entity',
    make: (size) => ({
      name: 'a.xlsx',
      bytes: workbookOf(
        `<!DOCTYPE a [<!ENTITY a "${repeatToSize('a', size)}">]>${sheetOf('<row><c><v>&a;</v></c></row>')}`,
      ),
    }),
  },
  ...[
    '<a>',
    '<a/>',
    '<item identifier="x"/>',
    '<organizations>',
    '<resource identifier="a" href="x"/>',
    '&amp;',
    ']]',
  ].map((unit) => manifest(JSON.stringify(unit), (size) => repeatToSize(unit, size))),
  manifest('attributes', (size) => `<a${repeatToSize(' a="b"', size)}/>`),
  manifest(
    'distinct attributes',
    (size) => `<a${Array.from({ length: Math.floor(size / 12) }, (_, at) => ` a${at}="b"`).join('')}/>`,
  ),
  {
    what: 'a.zip with many files',
    make: (size) => ({
      name: 'a.zip',
      bytes: packStoredZip(
        Array.from({ length: Math.floor(size / 120) }, (_, at) => [`a${at}.html`, Buffer.alloc(0)] as const),
      ),
    }),
  },
  {
    what: 'a.zip that unpacks to a thousand times its size',
    make: (size) => ({
      name: 'a.zip',
      bytes: aZip([
        { name: 'imsmanifest.xml', bytes: '<manifest/>' },
        { name: 'a.html', bytes: Buffer.alloc(Math.min(size * 100, 150_000_000)) },
      ]),
    }),
  },
  {
    what: 'a.zip that is cut short',
    make: (size) => ({
      name: 'a.zip',
      bytes: Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        deflateRawSync(Buffer.alloc(Math.min(size * 100, 150_000_000))),
        Buffer.alloc(size),
      ]),
    }),
  },
]
