import { personInvite } from '@portal/contract/identity/people-change.contract.ts'
import { personRoleGrant, personRoleRevoke } from '@portal/contract/identity/role.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import dialogs from '../dialogs.module.css'
import { joinWithDots, PanelLine, PanelSection } from '../panel-section.tsx'
import type { PersonRecord } from '../people.queries.ts'
import { peopleConsoleTexts } from '../people-console-texts.ts'
import { useRoleWords } from './role-words.ts'
import { type PersonRole, usePersonRoles } from './roles.queries.ts'
import { rolesTexts } from './roles-texts.ts'

/**
 * The roles in a person's panel, each with its description or, without one, the pages that it opens, and the buttons that
 * grant and revoke roles.
 */
export function PersonRoles({ person }: { readonly person: PersonRecord }) {
  const t = useTexts(rolesTexts)
  const p = useTexts(peopleConsoleTexts).panel
  const { nameOf, sentenceOf, opens } = useRoleWords()
  const { data } = usePersonRoles(person.id)
  const [isGiving, setGiving] = useState(false)
  const [taking, setTaking] = useState<PersonRole | null>(null)
  const scopeOf = ({ company }: Pick<PersonRole, 'company'>) =>
    company ? p.only(pickReaderText(company)) : p.everywhere
  return (
    <PanelSection
      title={t.panel.title}
      none={data && data.roles.length === 0 ? t.panel.none : null}
      act={
        data && data.mayGive.length > 0 ? (
          <Button look="quiet" onPress={() => setGiving(true)}>
            {t.panel.give}
          </Button>
        ) : null
      }
    >
      {data?.roles.map((role) => {
        const day = formatDay(role.givenAt)
        return (
          <PanelLine
            key={`${role.roleId} ${role.companyId}`}
            words={
              <>
                <b>{nameOf(role)}</b>
                <small>{sentenceOf(role) || opens(role, role.companyId !== null)}</small>
              </>
            }
            note={joinWithDots([scopeOf(role), role.givenBy ? t.panel.givenBy(role.givenBy, day) : t.panel.given(day)])}
            end={
              role.mayTake ? (
                <Button look="quiet" aria-label={`${t.panel.take} ${nameOf(role)}`} onPress={() => setTaking(role)}>
                  {t.panel.take}
                </Button>
              ) : null
            }
          />
        )
      })}
      {isGiving && data ? (
        <GiveRoleDialog person={person} options={data.mayGive} onClose={() => setGiving(false)} />
      ) : null}
      {taking ? (
        <ConfirmationDialog
          title={t.panel.takeTitle}
          object={person.form.name}
          consequence={t.panel.takeWhat(nameOf(taking), scopeOf(taking))}
          action={t.panel.take}
          onConfirm={async () => {
            await write(personRoleRevoke, {
              personId: person.id,
              roleId: taking.roleId,
              ...(taking.companyId ? { companyId: taking.companyId } : {}),
            })
            toast('success', t.panel.taken)
          }}
          onClose={() => setTaking(null)}
        />
      ) : null}
    </PanelSection>
  )
}

type GiveProps = {
  readonly person: PersonRecord
  readonly options: NonNullable<ReturnType<typeof usePersonRoles>['data']>['mayGive']
  readonly onClose: () => void
}
function GiveRoleDialog({ person, options, onClose }: GiveProps) {
  const t = useTexts(rolesTexts)
  const all = useTexts(peopleConsoleTexts)
  const { nameOf, sentenceOf, opens } = useRoleWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const [invites, setInvites] = useState(true)
  const { email } = person.form
  const keyOf = (one: (typeof options)[number]) => `${one.roleId} ${one.companyId ?? ''}`
  const role = options.find((one) => keyOf(one) === chosen)
  return (
    <FormDialog
      className={dialogs.fields}
      title={t.panel.give}
      facts={person.form.name}
      action={t.panel.do}
      isReady={role !== undefined}
      onClose={onClose}
      onRun={async () => {
        if (!role) return
        await write(personRoleGrant, {
          personId: person.id,
          roleId: role.roleId,
          ...(role.companyId ? { companyId: role.companyId } : {}),
        })
        if (email && invites) await write(personInvite, { personId: person.id, requestKey: crypto.randomUUID() })
        toast('success', email && invites ? t.panel.doneAndInvited : t.panel.done)
      }}
    >
      <Select
        label={t.panel.role}
        options={options.map((one) => ({
          id: keyOf(one),
          words: `${nameOf(one)} · ${one.company ? all.panel.only(pickReaderText(one.company)) : all.panel.everywhere}`,
        }))}
        value={chosen}
        placeholder={all.choose}
        onChange={setChosen}
      />
      {role ? (
        <p className={dialogs.note}>
          {sentenceOf(role)} {opens(role, role.companyId !== null)}
        </p>
      ) : null}
      <p>{all.grantDialog.ends}</p>
      {email ? (
        <label className={dialogs.check}>
          <input type="checkbox" checked={invites} onChange={({ target }) => setInvites(target.checked)} />
          <span>{all.grantDialog.invites(email)}</span>
        </label>
      ) : (
        <p>{all.grantDialog.noEmail}</p>
      )}
    </FormDialog>
  )
}
