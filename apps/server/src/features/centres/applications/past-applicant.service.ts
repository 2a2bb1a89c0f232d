import type { Owner } from '../../../core/access/owner.ts'
import type { Deps } from '../../../core/deps.ts'
import { applicantSealPurpose } from './application.rules.ts'
import { type ApplicantDetails, findApplicant, upsertApplicant } from './application.store.ts'

/**
 * Saves the applicant details of an imported history as if the person had filled in the form; existing details are not
 * changed.
 */
export async function addPastApplicant(
  deps: Pick<Deps, 'sql' | 'sealer' | 'clock'>,
  owner: Owner,
  details: ApplicantDetails,
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
