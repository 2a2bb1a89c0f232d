import {
  peopleAssignPlan,
  peopleEndSessions,
  peopleMove,
  peopleResume,
  peopleSuspend,
} from '@portal/contract/identity/people-bulk.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import type { BulkTarget } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { ChooseOneDialog } from './choice-dialog.tsx'
import { InvitePeopleDialog } from './invite-dialog.tsx'
import { peopleSelection } from './people.queries.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'
import { PlanChoice } from './plan-choice.tsx'
import { useCompanyAndDepartment } from './use-company-and-department.ts'

export type PeopleBulkAct = 'assign' | 'invite' | 'move' | 'suspend' | 'resume' | 'endSessions'
type Props = {
  readonly act: PeopleBulkAct
  readonly target: BulkTarget
  /** The started task. */
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}

/** Asks for the missing input before a bulk task starts, and shows the people affected. */
export function PeopleBulkDialog(props: Props) {
  if (props.act === 'assign') return <AssignDialog {...props} />
  if (props.act === 'invite') return <InvitePeople {...props} />
  if (props.act === 'move') return <MoveDialog {...props} />
  return <ConfirmDialog {...props} act={props.act} />
}

function useObject({ names, count, isAbout, selection }: BulkTarget): string {
  const t = useTexts(peopleConsoleTexts)
  const number = formatNumber(count)
  if ('matching' in selection) return t.confirm.all(isAbout ? t.about(number) : number)
  return t.confirm.these(names, number, count)
}

function ConfirmDialog({
  act,
  target,
  onStarted,
  onClose,
}: Props & { readonly act: 'suspend' | 'resume' | 'endSessions' }) {
  const t = useTexts(peopleConsoleTexts).confirm
  const { count } = target
  const number = formatNumber(count)
  const object = useObject(target)
  const body = () => ({ requestKey, selection: peopleSelection(target) })
  const [requestKey] = useState(() => crypto.randomUUID())
  const words = {
    suspend: {
      title: t.suspend(count),
      consequence: t.suspendWhat,
      action: t.suspendDo(number, count),
      run: () => write(peopleSuspend, body()),
    },
    resume: {
      title: t.resume(count),
      consequence: t.resumeWhat,
      action: t.resumeDo(number, count),
      run: () => write(peopleResume, body()),
    },
    endSessions: {
      title: t.sessions,
      consequence: t.sessionsWhat,
      action: t.sessionsDo,
      run: () => write(peopleEndSessions, body()),
    },
  }[act]
  return (
    <ConfirmationDialog
      title={words.title}
      object={object}
      people={count}
      consequence={words.consequence}
      action={words.action}
      onConfirm={async () => onStarted((await words.run()).task.id)}
      onClose={onClose}
    />
  )
}

function InvitePeople({ target, onStarted, onClose }: Props) {
  return (
    <InvitePeopleDialog
      object={useObject(target)}
      people={{ selection: peopleSelection(target) }}
      onStarted={onStarted}
      onClose={onClose}
    />
  )
}

function MoveDialog({ target, onStarted, onClose }: Props) {
  const t = useTexts(peopleConsoleTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const [department, setDepartment] = useState<string | null>(null)
  const { companies, companyId, departments } = useCompanyAndDepartment(chosen)
  const [requestKey] = useState(() => crypto.randomUUID())
  return (
    <ChooseOneDialog
      title={t.acts.move}
      object={useObject(target)}
      note={t.moveNote}
      action={t.start.move}
      isReady={companyId !== null && department !== null}
      onClose={onClose}
      onRun={async () => {
        const departmentId = department === '' ? null : department
        onStarted(
          (
            await write(peopleMove, {
              requestKey,
              selection: peopleSelection(target),
              companyId: companyId ?? '',
              departmentId,
            })
          ).task.id,
        )
      }}
    >
      {companies.length > 1 ? (
        <Select
          label={t.company}
          options={companies}
          value={companyId}
          placeholder={t.choose}
          onChange={(id) => {
            setChosen(id)
            setDepartment(null)
          }}
        />
      ) : null}
      <Select
        label={t.department}
        options={[...departments, { id: '', words: t.noDepartment }]}
        value={department}
        placeholder={t.choose}
        isDisabled={companyId === null}
        onChange={setDepartment}
      />
    </ChooseOneDialog>
  )
}

function AssignDialog({ target, onStarted, onClose }: Props) {
  const t = useTexts(peopleConsoleTexts)
  const [planId, setPlan] = useState<string | null>(null)
  const [requestKey] = useState(() => crypto.randomUUID())
  return (
    <ChooseOneDialog
      title={t.acts.assign}
      object={useObject(target)}
      note={t.planNote}
      action={t.start.assign}
      isReady={planId !== null}
      onClose={onClose}
      onRun={async () =>
        onStarted(
          (await write(peopleAssignPlan, { requestKey, selection: peopleSelection(target), planId: planId ?? '' })).task
            .id,
        )
      }
    >
      <PlanChoice value={planId} onChange={setPlan} />
    </ChooseOneDialog>
  )
}
