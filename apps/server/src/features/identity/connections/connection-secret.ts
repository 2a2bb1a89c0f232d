import type { Deps } from '../../../core/deps.ts'

const purpose = (connectionId: string) => `identity connection ${connectionId}`

/** Seals the secret of a connection; null for an empty secret, as public clients have. */
export const sealConnectionSecret = (
  deps: Pick<Deps, 'sealer'>,
  connectionId: string,
  secret: string,
): Buffer | null => (secret === '' ? null : deps.sealer.seal(secret, purpose(connectionId)))

/** Opens the secret of a connection; null if it has none. Throws if the key that sealed it is missing. */
export function openConnectionSecret(
  deps: Pick<Deps, 'sealer'>,
  { id, sealedSecret }: { readonly id: string; readonly sealedSecret: Buffer | null },
): string | null {
  if (!sealedSecret) return null
  const secret = deps.sealer.open(sealedSecret, purpose(id))
  if (secret === null) throw new Error('the stored secret can not be read: SECRET was changed')
  return secret
}
