import type { StaffGrant } from '@portal/contract/http/call.ts'
import { personFactorReset } from '@portal/contract/identity/factor.contract.ts'
import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import {
  membershipCreate,
  membershipEnd,
  membershipUpdate,
  personAllSessionsEnd,
  personGrantAdd,
  personGrantRevoke,
  personInvite,
  personSuspend,
} from '@portal/contract/identity/people-change.contract.ts'
import { personFieldLimits } from '@portal/contract/identity/person-field.limits.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { consoleTexts } from '#web/console/console-texts.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './dialogs.module.css'
import { type ChosenLineManager, ManagerChoice } from './manager-choice.tsx'
import type { PersonRecord } from './people.queries.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'
import { changedMembershipFields } from './place-change.rules.ts'
import { useCompanyAndDepartment } from './use-company-and-department.ts'

export type PersonAct =
  | { readonly kind: 'suspend' | 'endSessions' | 'resetFactors' | 'give' | 'join' }
  | { readonly kind: 'place' | 'leave'; readonly companyId: string }
  | { readonly kind: 'take'; readonly grant: StaffGrant; readonly companyId: string | null; readonly scope: string }
type Props = { readonly person: PersonRecord; readonly onClose: () => void }

/** Asks for confirmation of an action on one person, or for its missing input. */
export function PersonActDialog({ act, ...props }: Props & { readonly act: PersonAct }) {
  switch (act.kind) {
    case 'give':
      return <GiveDialog {...props} />
    case 'join':
      return <PlaceDialog {...props} companyId={null} />
    case 'place':
      return <PlaceDialog {...props} companyId={act.companyId} />
    default:
      return <ActConfirm {...props} act={act} />
  }
}

function ActConfirm({
  act,
  person,
  onClose,
}: Props & { readonly act: Exclude<PersonAct, { kind: 'give' | 'join' | 'place' }> | PersonAct }) {
  const t = useTexts(peopleConsoleTexts)
  const c = t.confirm
  const words = useTexts(consoleTexts).grants
  const personId = person.id
  const object = person.form.name
  const company = (id: string) =>
    pickReaderText(person.memberships.find((one) => one.company.id === id)?.company.name ?? {})
  const said = (writes: Promise<unknown>, done: string) => writes.then(() => toast('success', done))
  const common = { object, onClose }
  if (act.kind === 'resetFactors') {
    const r = t.factorReset
    return (
      <ConfirmationDialog
        {...common}
        title={r.title}
        consequence={r.lead}
        action={r.confirm}
        onConfirm={() =>
          write(personFactorReset, { personId }).then(({ state }) =>
            toast('success', state === 'reset' ? r.done : r.requested),
          )
        }
      />
    )
  }
  if (act.kind === 'suspend')
    return (
      <ConfirmationDialog
        {...common}
        title={c.suspend(1)}
        consequence={c.suspendWhat}
        action={c.suspendDo('1', 1)}
        onConfirm={() => said(write(personSuspend, { personId }), t.done.suspended)}
      />
    )
  if (act.kind === 'endSessions')
    return (
      <ConfirmationDialog
        {...common}
        title={c.sessions}
        consequence={c.sessionsWhat}
        action={c.sessionsDo}
        onConfirm={() => said(write(personAllSessionsEnd, { personId }), t.done.sessionsEnded)}
      />
    )
  if (act.kind === 'leave')
    return (
      <ConfirmationDialog
        {...common}
        title={c.leave}
        consequence={c.leaveWhat(company(act.companyId))}
        action={c.leaveDo}
        onConfirm={() => said(write(membershipEnd, { personId, companyId: act.companyId }), t.done.left)}
      />
    )
  if (act.kind === 'take')
    return (
      <ConfirmationDialog
        {...common}
        title={c.take}
        consequence={c.takeWhat(words[act.grant], act.scope)}
        action={c.takeDo}
        onConfirm={() =>
          said(
            write(personGrantRevoke, {
              personId,
              grant: act.grant,
              ...(act.companyId ? { companyId: act.companyId } : {}),
            }),
            t.done.taken,
          )
        }
      />
    )
  return null
}

function GiveDialog({ person, onClose }: Props) {
  const t = useTexts(peopleConsoleTexts)
  const words = useTexts(consoleTexts).grants
  const [chosen, setChosen] = useState<string | null>(null)
  const [invites, setInvites] = useState(true)
  const { email } = person.form
  const company = (id: string | null) =>
    id === null
      ? t.panel.everywhere
      : t.panel.only(pickReaderText(person.memberships.find((one) => one.company.id === id)?.company.name ?? {}))
  const options = person.mayGive.map(({ grant, companyId }) => ({
    id: `${grant} ${companyId ?? ''}`,
    words: `${words[grant]} · ${company(companyId)}`,
    grant,
    companyId,
  }))
  const one = options.find(({ id }) => id === chosen)
  return (
    <FormDialog
      className={css.fields}
      title={t.grantDialog.title}
      facts={person.form.name}
      action={t.grantDialog.do}
      isReady={one !== undefined}
      onClose={onClose}
      onRun={async () => {
        if (!one) return
        await write(personGrantAdd, {
          personId: person.id,
          grant: one.grant,
          ...(one.companyId ? { companyId: one.companyId } : {}),
        })
        if (email && invites) await write(personInvite, { personId: person.id, requestKey: crypto.randomUUID() })
        toast('success', email && invites ? t.done.givenAndInvited : t.done.given)
      }}
    >
      <Select
        label={t.grantDialog.grant}
        options={options}
        value={chosen}
        placeholder={t.choose}
        onChange={setChosen}
      />
      <p>{t.grantDialog.ends}</p>
      {email ? (
        <label className={css.check}>
          <input type="checkbox" checked={invites} onChange={({ target }) => setInvites(target.checked)} />
          <span>{t.grantDialog.invites(email)}</span>
        </label>
      ) : (
        <p>{t.grantDialog.noEmail}</p>
      )}
    </FormDialog>
  )
}

function PlaceDialog({ person, companyId: given, onClose }: Props & { readonly companyId: string | null }) {
  const t = useTexts(peopleConsoleTexts)
  const now = person.memberships.find(({ company }) => company.id === given)
  const [chosen, setChosen] = useState<string | null>(given)
  const [department, setDepartment] = useState<string>(now?.department?.id ?? '')
  const [employeeNo, setNumber] = useState(now?.employeeNo ?? '')
  const [position, setPosition] = useState({ zh: now?.position?.zh ?? '', en: now?.position?.en ?? '' })
  const [manager, setManager] = useState<ChosenLineManager | null>(now?.manager ?? null)
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((now?.fields ?? []).map(({ id, value }) => [id, value ?? ''])),
  )
  const places = useCompanyAndDepartment(chosen)
  const free = places.companies.filter(
    ({ id }) => !person.memberships.some(({ company, status }) => company.id === id && status === 'active'),
  )
  const companyId = given ?? (free.some(({ id }) => id === places.companyId) ? places.companyId : null)
  const w = t.placeDialog
  return (
    <FormDialog
      className={css.fields}
      title={given ? w.place : w.join}
      facts={now ? `${person.form.name} · ${pickReaderText(now.company.name)}` : person.form.name}
      action={given ? t.save : w.join}
      isReady={companyId !== null}
      onClose={onClose}
      onRun={async () => {
        const body = {
          personId: person.id,
          companyId: companyId ?? '',
          ...changedMembershipFields(now, { departmentId: department || null, employeeNo, position, manager, values }),
        }
        await (given ? write(membershipUpdate, body) : write(membershipCreate, body))
        toast('success', t.done.placed)
      }}
    >
      {given ? null : (
        <Select
          label={t.company}
          options={free}
          value={companyId}
          placeholder={t.choose}
          onChange={(id) => {
            setChosen(id)
            setDepartment('')
            setManager(null)
          }}
        />
      )}
      <Select
        label={t.department}
        options={[{ id: '', words: t.noDepartment }, ...places.departments]}
        value={department}
        isDisabled={companyId === null}
        onChange={setDepartment}
      />
      <label>
        {w.employeeNo}
        <input
          value={employeeNo}
          onChange={({ target }) => setNumber(target.value)}
          maxLength={peopleLimits.employeeNoMax}
          autoComplete="off"
        />
      </label>
      <label>
        {w.positionZh}
        <input
          value={position.zh}
          onChange={({ target }) => setPosition({ ...position, zh: target.value })}
          maxLength={peopleLimits.positionMax}
          lang="zh"
        />
      </label>
      <label>
        {w.positionEn}
        <input
          value={position.en}
          onChange={({ target }) => setPosition({ ...position, en: target.value })}
          maxLength={peopleLimits.positionMax}
          lang="en"
        />
      </label>
      {now?.fields.map(({ id, name }) => (
        <label key={id}>
          {pickReaderText(name)}
          <input
            value={values[id] ?? ''}
            onChange={({ target }) => setValues({ ...values, [id]: target.value })}
            maxLength={personFieldLimits.valueMax}
            autoComplete="off"
          />
        </label>
      ))}
      <ManagerChoice companyId={companyId} except={person.id} value={manager} onChange={setManager} />
    </FormDialog>
  )
}
