import { isCompanyGrant, type StaffGrant } from '@portal/contract/http/call.ts'
import { roleCreate, roleUpdate } from '@portal/contract/identity/role.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { consoleTexts } from '#web/console/console-texts.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useRoleWords } from './role-words.ts'
import css from './roles.module.css'
import type { StaffRole } from './roles.queries.ts'
import { rolesTexts } from './roles-texts.ts'

type Props = {
  /** Null: a new one. */
  readonly edited: StaffRole | null
  readonly mayBundle: readonly StaffGrant[]
  readonly onClose: () => void
}

/**
 * Creates or changes a role: its name in both languages, a description, and its permissions with the pages that they
 * open.
 */
export function StaffRoleDialog({ edited: role, mayBundle, onClose }: Props) {
  const t = useTexts(rolesTexts)
  const { grants: words } = useTexts(consoleTexts)
  const { opens } = useRoleWords()
  const [requestKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState({ zh: role?.name.zh ?? '', en: role?.name.en ?? '' })
  const [description, setDescription] = useState({
    zh: role?.description.zh ?? '',
    en: role?.description.en ?? '',
  })
  const [grants, setGrants] = useState<readonly StaffGrant[]>(role?.grants ?? [])
  const isForCompany = role?.companyId != null || mayBundle.every(isCompanyGrant)
  const missing = `${name.zh}${name.en}`.trim() === '' ? t.form.noName : grants.length === 0 ? t.form.noGrants : null
  const field = (label: string, value: string, onChange: (text: string) => void, maxLength: number) => (
    <label>
      {label}
      <input type="text" value={value} maxLength={maxLength} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
  return (
    <FormDialog
      className={css.form}
      title={role ? t.form.edit : t.form.create}
      action={t.form.save}
      width={640}
      missing={missing}
      onClose={onClose}
      onRun={async () => {
        const content = { name, description, grants: [...grants] }
        await (role
          ? write(roleUpdate, { roleId: role.roleId, revision: role.revision, ...content })
          : write(roleCreate, { requestKey, ...content }))
        toast('success', t.saved)
      }}
    >
      <div className={css.pair}>
        {field(t.form.nameZh, name.zh, (zh) => setName({ ...name, zh }), 60)}
        {field(t.form.nameEn, name.en, (en) => setName({ ...name, en }), 60)}
        {field(t.form.descriptionZh, description.zh, (zh) => setDescription({ ...description, zh }), 200)}
        {field(t.form.descriptionEn, description.en, (en) => setDescription({ ...description, en }), 200)}
      </div>
      <fieldset>
        <legend>{t.form.grants}</legend>
        {mayBundle.map((grant) => (
          <label key={grant} className={css.check}>
            <input
              type="checkbox"
              checked={grants.includes(grant)}
              onChange={({ target }) =>
                setGrants(target.checked ? [...grants, grant] : grants.filter((one) => one !== grant))
              }
            />
            <span>
              {words[grant]}
              <small>{opens({ grants: [grant] }, isForCompany)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {role && role.holders > 0 ? (
        <p className={css.none}>{t.form.changes(formatNumber(role.holders), role.holders)}</p>
      ) : null}
    </FormDialog>
  )
}
