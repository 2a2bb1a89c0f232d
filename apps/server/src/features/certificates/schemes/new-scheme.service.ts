import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { RenewalMethod } from '../certificate.rules.ts'
import type { SchemeForIssue } from '../certificate.store.ts'
import { insertCertificateTrack, insertScheme } from './scheme.store.ts'

type Tools = Pick<Deps, 'clock' | 'random'>
export type NewScheme = Pick<
  SchemeForIssue,
  'code' | 'kind' | 'title' | 'sentence' | 'levelIndex' | 'validityMonths' | 'signatory'
> & {
  readonly trackId: string | null
  readonly renewBy?: RenewalMethod
}

/** Adds a certificate scheme; `code` becomes part of the numbers of its certificates. Returns its id. */
export async function addCertificateScheme(deps: Tools, db: Db, scheme: NewScheme): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertScheme(db, id, { renewBy: 'any', ...scheme, layout: {} }, now)
  return id
}

/** Adds a track after all existing ones, and returns its id. Throws `tooManyTracks`. */
export async function addCertificateTrack(
  deps: Tools,
  db: Db,
  track: { readonly title: BilingualText; readonly levels: readonly BilingualText[] },
): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  if (!(await insertCertificateTrack(db, id, track, now))) throw new AppError('tooManyTracks')
  return id
}
