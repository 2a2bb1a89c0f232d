import type { InputOf } from '@portal/contract/http/call.ts'
import { peopleInvite } from '@portal/contract/identity/people-bulk.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ChooseOneDialog } from './choice-dialog.tsx'
import css from './dialogs.module.css'
import { peopleConsoleTexts } from './people-console-texts.ts'

type Invitation = InputOf<typeof peopleInvite>
type Props = {
  /** The people affected, in words. */
  readonly object: string
  readonly people: Pick<Invitation, 'selection'> | Pick<Invitation, 'importId'>
  /** The started task. */
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}

/** Invites many people by email or by printed sheets. */
export function InvitePeopleDialog({ object, people, onStarted, onClose }: Props) {
  const t = useTexts(peopleConsoleTexts)
  const [by, setBy] = useState<Invitation['by']>('mail')
  const [again, setAgain] = useState(false)
  const [requestKey] = useState(() => crypto.randomUUID())
  return (
    <ChooseOneDialog
      title={t.inviting.title}
      object={object}
      note={t.inviting.note}
      action={t.inviting.start[by]}
      isReady
      onClose={onClose}
      onRun={async () =>
        onStarted(
          (await write(peopleInvite, { requestKey: `${requestKey}-${by}-${again}`, ...people, by, again })).task.id,
        )
      }
    >
      <Select
        label={t.inviting.by}
        options={(['mail', 'sheet'] as const).map((id) => ({ id, words: t.inviting.ways[id] }))}
        value={by}
        onChange={setBy}
      />
      <p className={css.note}>{t.inviting.what[by]}</p>
      <label className={css.check}>
        <input type="checkbox" checked={again} onChange={({ target }) => setAgain(target.checked)} />
        {t.inviting.again}
      </label>
    </ChooseOneDialog>
  )
}
