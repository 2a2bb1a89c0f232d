import { hash, verify } from '@node-rs/argon2'

/** argon2id with the cost that OWASP names for interactive sign-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

let nobody: Promise<string> | null = null

/**
 * Returns true if a password matches the stored hash. Takes the same time if there is no hash (`stored` null), and then
 * returns false.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost)
  const isRight = await verify(stored ?? (await nobody), password.normalize('NFKC')).catch(() => false)
  return isRight && stored !== null
}
