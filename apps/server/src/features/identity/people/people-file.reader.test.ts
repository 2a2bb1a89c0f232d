import { describe, expect, test } from 'vitest'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { noImportChoices } from './people-columns.rules.ts'
import { read as readFile } from './people-file.reader.ts'
import { readPeopleFile } from './people-file.rules.ts'

const read = (bytes: Uint8Array) => readFile({ bytes, ask: noImportChoices })
const workbook = (...data: SheetData) => writeExcelFile([{ data, sheet: '人员' }]).toBuffer()
const text = (value: string) => ({ value, type: String })
const head = ['企业', '账号', '姓名'].map(text)
const logins = async (bytes: Buffer) => {
  const { rows, problems } = await read(bytes)
  return {
    logins: rows.map(({ login }) => login),
    problems: problems.map(({ line, field, rule }) => [line, field, rule]),
  }
}

describe('a file of people', () => {
  test('may have a title above its headings, note its separator, and come in any encoding', async () => {
    const title = await workbook([text('2026 年新员工')], [], head, ['星衡', 'lin', '林'].map(text))
    const lines = '企业;账号;姓名\r\n星衡;lin;林\r\n'
    for (const [what, bytes] of [
      ['a title', title],
      ['a title in text', Buffer.from(`名单\n\n${lines}`)],
      ['sep=', Buffer.from(`sep=;\r\n${lines}`)],
      ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines.replaceAll(';', '\t'), 'utf16le')])],
      ['UTF-16 without a mark', Buffer.from('Company\tLogin\tName\nStarbeam\tlin\tLin\n', 'utf16le')],
      ['UTF-8 with a mark', Buffer.from(`\uFEFF${lines}`)],
    ] as const) {
      expect(await logins(bytes), what).toEqual({ logins: ['lin'], problems: [] })
      expect((await readPeopleFile(bytes)).people, what).toMatchObject([{ login: 'lin' }])
    }
  })

  test('in Big5 is not taken for GB18030', async () => {
    const row = Buffer.concat([
      Buffer.from('Starbeam,tw,'),
      Buffer.from('b6c0a470a975b2a4b5d8ad5ebb79', 'hex'),
      Buffer.from('\r\n'),
    ])
    const { rows } = await read(Buffer.concat([Buffer.from('Company,Login,Name\r\n'), row]))
    expect(rows[0]?.name).toBe(new TextDecoder('big5').decode(Buffer.from('b6c0a470a975b2a4b5d8ad5ebb79', 'hex')))
  })

  test('keeps numbers as their cells show them, and reports what it cannot keep', async () => {
    const bytes = await workbook(
      [...head, text('工号'), text('职位'), text('手机')],
      [
        ...['星衡', 'a', '安'].map(text),
        { value: 123, type: Number, format: '000000' },
        null,
        { value: 13816032291, type: Number, format: '000-0000-0000' },
      ],
      [...['星衡', 'b', '白'].map(text), { value: new Date('2026-01-02T00:00:00Z'), type: Date, format: 'm-d' }],
      [
        ...['星衡', 'c', '陈'].map(text),
        { value: 0.5, type: Number, format: '0%' },
        { value: 1234567890123456, type: Number },
      ],
    )
    const { rows, problems } = await read(bytes)
    expect([rows[0]?.employeeNo, rows[0]?.phone]).toEqual(['000123', '+8613816032291'])
    expect(problems.map(({ line, field, rule }) => [line, field, rule])).toEqual([
      [3, 'employeeNo', 'cellFormat'],
      [4, 'employeeNo', 'cellFormat'],
      [4, 'position', 'cellFormat'],
    ])
  })

  test('reports uncertain quotation marks and separators', async () => {
    const csv = (...rows: string[]) => logins(Buffer.from(`企业,账号,姓名,职位\n${rows.join('\n')}\n`))
    expect((await csv('星衡,a,安,"班长" 二班', '星衡,b,白,组长,多出')).problems).toEqual([
      [2, 'position', 'cellQuote'],
      [3, 'company', 'cellCount'],
    ])
    expect((await csv('星衡,a,安,', '星衡,b,白,"没有结束')).problems).toEqual([[3, 'file', 'cellQuote']])
  })

  test('reports a number that appears twice, unless one person works in two companies', async () => {
    const csv = (...rows: string[]) => logins(Buffer.from(`企业,账号,姓名,手机\n${rows.join('\n')}\n`))
    expect((await csv('星衡,a,安,13800020418', '星衡,b,白,+86 138 0002 0418')).problems).toEqual([
      [3, 'phone', 'repeated'],
    ])
    expect((await csv('星衡,a,安,13800020418', '远桥,a,安,138 0002 0418')).problems).toEqual([])
  })

  test('names grants as the console does, in either language', async () => {
    const grantsOf = async (cell: string) =>
      (await read(Buffer.from(`企业;账号;姓名;权限\n星衡;a;安;"${cell}"\n`))).rows[0]?.grants
    expect(await grantsOf('考试，企业与人员')).toEqual([
      { grant: 'exams', isForCompany: false },
      { grant: 'companies', isForCompany: false },
    ])
    expect(await grantsOf('本企业：题库, company:Live classes')).toEqual([
      { grant: 'questions', isForCompany: true },
      { grant: 'live', isForCompany: true },
    ])
    expect(await grantsOf('exams company:grading')).toEqual([
      { grant: 'exams', isForCompany: false },
      { grant: 'grading', isForCompany: true },
    ])
    expect(await grantsOf('无')).toEqual([])
  })

  test('with a cell in the last corner of a sheet is refused immediately', async () => {
    const far = await workbook(head, ['星衡', 'a', '安'].map(text))
    // The writer omits the cell, so the address of another one is changed.
    const { packStoredZip } = await import('../../../core/readers/stored-zip.ts')
    const { unpackZip } = await import('../../../core/readers/zip-package.ts')
    const { files } = await unpackZip(far, () => true)
    const moved = packStoredZip(
      [...files].map(([name, bytes]) => [
        name,
        name.endsWith('sheet1.xml') ? Buffer.from(bytes.toString().replaceAll('"C2"', '"XFD1048576"')) : bytes,
      ]),
    )
    const begun = performance.now()
    expect(await logins(moved)).toEqual({ logins: [], problems: [[1, 'file', 'unreadable']] })
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})
