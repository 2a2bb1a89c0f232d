import { hashSecretHex } from '../../core/secrets/random.ts'

/**
 * Returns the people whom a draw chooses: a share of them in percent, rounded up, with the lowest SHA-256 of
 * `seed:accountId`. The seed is stored with the audit, so that anyone can repeat the draw.
 */
export function drawAuditPeople(seed: string, accountIds: readonly string[], share: number): string[] {
  const ranked = accountIds
    .map((id) => id.toLowerCase())
    .map((id) => ({ id, rank: hashSecretHex(`${seed}:${id}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
  return ranked.slice(0, Math.ceil((ranked.length * share) / 100)).map(({ id }) => id)
}

/** Returns true when a person can fail an audit: they have submitted their proof, or its due date has passed. */
export const canFailCreditAudit = (givenAt: Date | null, proofBy: string, today: string): boolean =>
  givenAt !== null || today > proofBy
