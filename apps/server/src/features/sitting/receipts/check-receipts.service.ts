import type { Deps } from '../../../core/deps.ts'
import { signedStatement } from './receipt.rules.ts'
import { listReceiptsAfter } from './receipt.store.ts'

/**
 * Verifies the signature of every receipt. Returns the number of receipts, and the codes of those not signed by any key
 * of this portal.
 */
export async function verifyAllReceipts({
  sql,
  signer,
}: Pick<Deps, 'sql' | 'signer'>): Promise<{ readonly count: number; readonly bad: readonly string[] }> {
  const bad: string[] = []
  let count = 0
  for (let code = ''; ; ) {
    const receipts = await listReceiptsAfter(sql, code, 2000)
    count += receipts.length
    bad.push(
      ...receipts
        .filter((receipt) => !signer.verify(receipt.keyId, signedStatement(receipt), receipt.signature))
        .map((receipt) => receipt.code),
    )
    const last = receipts.at(-1)
    if (!last) return { count, bad }
    code = last.code
  }
}
