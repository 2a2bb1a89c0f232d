import { personInvite, personUnlock } from '@portal/contract/identity/people-change.contract.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import css from './people.module.css'
import type { PersonRow } from './people.queries.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'

/**
 * The action in a row that fixes the state of an account: resend an invitation, or remove a lock. The server checks the
 * permission.
 */
export function AccountAction({ row }: { readonly row: PersonRow }) {
  const t = useTexts(peopleConsoleTexts)
  const invite = useWrite(personInvite, { done: t.done.invited })
  const unlock = useWrite(personUnlock, { done: t.done.unlocked })
  const act =
    row.account === 'invited' && row.email
      ? {
          words: t.acts.resend,
          run: () => invite.run({ personId: row.id, requestKey: crypto.randomUUID() }),
          isBusy: invite.isBusy,
        }
      : row.account === 'locked'
        ? { words: t.acts.unlock, run: () => unlock.run({ personId: row.id }), isBusy: unlock.isBusy }
        : null
  if (!act) return null
  return (
    <button
      type="button"
      className={css.quick}
      aria-label={`${act.words} ${row.name}`}
      aria-disabled={act.isBusy || undefined}
      onClick={() => void act.run()}
    >
      {act.words}
    </button>
  )
}
