import { GatewayUnavailable, type StatementLine } from './gateway.ts'
import { parseChinaTime, parseYuan } from './payment.rules.ts'

type Day = { readonly from: Date; readonly until: Date }
type Row = Readonly<Record<string, string>>
const unreadable = (what: string): never => {
  throw new GatewayUnavailable(`a statement cannot be read: ${what}`)
}

/** Names of columns, without the brackets around their units. */
const columnName = (name: string) => name.trim().replace(/[（(]元[）)]$/, '')
const amountOf = (row: Row, column: string): number =>
  parseYuan(row[column] ?? '') ?? unreadable(`${column} "${row[column]}"`)
const timeOf = (row: Row, column: string): number =>
  parseChinaTime(row[column] ?? '') ?? unreadable(`${column} "${row[column]}"`)

/** A row by its columns. A title from another system may contain the separator, so surplus cells belong to it. */
function rowOf(head: readonly string[], cells: readonly string[], title: string): Row {
  const [at, extra] = [head.indexOf(title), cells.length - head.length]
  const whole =
    extra > 0 && at >= 0
      ? [...cells.slice(0, at), cells.slice(at, at + extra + 1).join(','), ...cells.slice(at + extra + 1)]
      : cells
  if (whole.length !== head.length) unreadable(`${cells.length} cells under ${head.length} columns`)
  return Object.fromEntries(head.map((name, index) => [name, (whole[index] ?? '').trim()]))
}

/**
 * Parses the lines of Alipay's daily statement, from the one of its files that lists each trade, in GBK. Throws
 * `GatewayUnavailable` when no file lists trades, or a line can't be read or belongs to another day.
 */
export function parseAlipayStatement(files: readonly Uint8Array[], day: Day): readonly StatementLine[] {
  const texts = files.map((bytes) => new TextDecoder('gbk').decode(bytes).split(/\r?\n/))
  const lines = texts.find((text) => text.some((line) => /^支付宝交易号\s*,商户订单号/.test(line)))
  if (!lines) return unreadable('no list of trades')
  const start = lines.findIndex((line) => /^支付宝交易号\s*,/.test(line))
  const head = (lines[start] ?? '').split(',').map(columnName)
  const refundColumn = head.find((name) => name.startsWith('退款批次号')) ?? ''
  return lines
    .slice(start + 1)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const row = rowOf(head, line.split(','), '商品名称')
      const kind =
        row.业务类型 === '交易'
          ? 'payment'
          : row.业务类型 === '退款'
            ? 'refund'
            : unreadable(`业务类型 "${row.业务类型}"`)
      const at = timeOf(row, '完成时间')
      if (at < day.from.getTime() || at >= day.until.getTime()) unreadable('a line of another day')
      return lineOf(kind, row.商户订单号, row[refundColumn], row.支付宝交易号, amountOf(row, '订单金额'), at)
    })
}

/**
 * Parses the payments and refunds of WeChat Pay's daily statement: each cell begins with a backtick, and the sums have
 * a separate heading. Throws `GatewayUnavailable` when the statement is incomplete, or a line can't be read or belongs
 * to another day, merchant or currency.
 */
export function parseWechatStatement(
  text: string,
  { merchantId, day }: { readonly merchantId: string; readonly day: Day },
): readonly StatementLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = (lines[0] ?? '').split(',').map(columnName)
  if (!head.includes('商户订单号') || !head.includes('交易状态')) unreadable('no list of trades')
  const end = lines.findIndex((line) => line.startsWith('总交易单数'))
  if (end < 0) unreadable('it is incomplete')
  const found = lines.slice(1, end).map((line) => {
    const row = rowOf(head, line.replace(/^`/, '').split(',`'), '商品名称')
    if (row.商户号 !== merchantId || row.货币种类 !== 'CNY') unreadable('a line of another merchant or currency')
    const at = timeOf(row, '交易时间')
    if (at < day.from.getTime() || at >= day.until.getTime()) unreadable('a line of another day')
    const kind = row.交易状态 === 'SUCCESS' ? 'payment' : row.交易状态 === 'REFUND' ? 'refund' : null
    // REVOKED: a payment at a counter that was cancelled; this portal has none.
    if (kind === null) return null
    const column =
      kind === 'payment'
        ? head.includes('订单金额')
          ? '订单金额'
          : '应结订单金额'
        : head.includes('申请退款金额')
          ? '申请退款金额'
          : '退款金额'
    return lineOf(kind, row.商户订单号, row.商户退款单号, row.微信订单号, amountOf(row, column), at)
  })
  const count = Number((lines[end + 1] ?? '').split(',')[0]?.replace('`', ''))
  if (count !== found.length) unreadable(`${found.length} lines, where it counts ${count}`)
  return found.filter((line) => line !== null)
}

function lineOf(
  kind: 'payment' | 'refund',
  tradeNo = '',
  refundNo = '',
  gatewayNo = '',
  amount: number,
  at: number,
): StatementLine {
  if (!tradeNo || !gatewayNo || (kind === 'refund' && !refundNo)) unreadable('a line without its number')
  return { kind, tradeNo, refundNo: kind === 'refund' ? refundNo : null, gatewayNo, amount: Math.abs(amount), at }
}
