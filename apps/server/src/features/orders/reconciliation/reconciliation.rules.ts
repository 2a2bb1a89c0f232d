import type { StatementLine } from '../gateways/gateway.ts'

export type StatementDifferenceKind = 'missingHere' | 'missingThere' | 'otherAmount' | 'otherState'
/** A payment or a refund in the portal's own records. */
export type PortalPaymentRecord = {
  readonly about: 'payment' | 'refund'
  readonly number: string
  readonly orderId: string
  readonly gatewayNo: string | null
  /** The amount; null for a payment that is not paid, and for a refund that was not requested from the gateway. */
  readonly amount: number | null
  readonly state: string
  readonly at: Date
}
export type StatementDifference = {
  readonly kind: StatementDifferenceKind
  readonly about: 'payment' | 'refund'
  readonly number: string
  readonly gatewayNo: string | null
  readonly orderId: string | null
  readonly theirs: number | null
  readonly ours: number | null
  readonly oursState: string | null
  readonly at: Date
}

/** Returns the number by which both sides identify the payment or refund of a line. */
export const statementLineNumber = (line: Pick<StatementLine, 'kind' | 'tradeNo' | 'refundNo'>): string =>
  line.kind === 'refund' ? (line.refundNo ?? '') : line.tradeNo
const keyOf = (about: string, number: string) => `${about} ${number}`

/**
 * Returns the differences between a statement and the portal's own records. `named`: the portal's records of everything
 * in the statement. `expected`: the portal's records that should be in it. `seen`: the keys (`refund <number>`) in all
 * statements, since a refund may be listed on the day of its request or of its completion.
 */
export function findStatementDifferences(
  lines: readonly StatementLine[],
  named: readonly PortalPaymentRecord[],
  expected: readonly PortalPaymentRecord[],
  seen: ReadonlySet<string>,
): StatementDifference[] {
  const own = new Map(named.map((one) => [keyOf(one.about, one.number), one]))
  const told = new Set(lines.map((line) => keyOf(line.kind, statementLineNumber(line))))
  const found: StatementDifference[] = []
  for (const line of lines) {
    const number = statementLineNumber(line)
    const one = own.get(keyOf(line.kind, number))
    const kind: StatementDifferenceKind | null = !one
      ? 'missingHere'
      : one.amount === null
        ? 'otherState'
        : one.amount !== line.amount
          ? 'otherAmount'
          : null
    if (kind === null) continue
    const { gatewayNo, amount: theirs } = line
    found.push({
      kind,
      about: line.kind,
      number,
      gatewayNo,
      orderId: one?.orderId ?? null,
      theirs,
      ours: one?.amount ?? null,
      oursState: one?.state ?? null,
      at: new Date(line.at),
    })
  }
  for (const { about, number, gatewayNo, orderId, amount: ours, state: oursState, at } of expected)
    if (!told.has(keyOf(about, number)) && !seen.has(keyOf(about, number)))
      found.push({ kind: 'missingThere', about, number, gatewayNo, orderId, theirs: null, ours, oursState, at })
  return found
}

/** Returns the last `days` days in China before today, the earliest first: those whose statements may be available. */
export function statementDaysToCompare(now: Date, days: number): string[] {
  const today = Math.floor((now.getTime() + 8 * 3600_000) / 86_400_000)
  return Array.from({ length: days }, (_, index) =>
    new Date((today - days + index) * 86_400_000).toISOString().slice(0, 10),
  )
}
