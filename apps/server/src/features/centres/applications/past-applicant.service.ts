import type { Deps } from '../../../core/deps.ts'
import { applicantSealPurpose } from './application.rules.ts'
import { type Details, findApplicant, type Owner, upsertApplicant } from './application.store.ts'

/** Keeps what somebody of a history says of themselves when they apply, as if they had filled in the form; what stands is left alone. */
export async function addPastApplicant(
  deps: Pick<Deps, 'sql' | 'sealer' | 'clock'>,
  owner: Owner,
  details: Details,
  idNumber: string,
): Promise<void> {
  if (await findApplicant(deps.sql, owner)) return
  await upsertApplicant(
    deps.sql,
    owner,
    {
      details: { ...details, idTail: idNumber.slice(-4) },
      idNumber: deps.sealer.seal(idNumber, applicantSealPurpose(owner)),
    },
    deps.clock.now(),
  )
}
