import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { SearchPicker } from '#web/console/finder.tsx'
import { companyOptions } from '#web/console/list/company-options.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import {
  findRequirementEmployees,
  setDepartmentManager,
  useDepartmentManagers,
  useRequirementDepartments,
} from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

/** The dialog in which the managers of a company's departments are listed, appointed and removed. */
export function DepartmentManagersDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(requirementConsoleTexts)
  const t = texts.managers
  const ui = useTexts(uiTexts)
  const companies = companyOptions(useCompaniesByName().data?.rows ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  const companyId = chosen ?? companies[0]?.id ?? null
  const [departmentId, setDepartment] = useState<string | null>(null)
  const managers = useDepartmentManagers(companyId).data?.managers ?? []
  const departments = (useRequirementDepartments(companyId).data?.departments ?? []).map(({ id, name }) => ({
    id,
    words: pickReaderText(name),
  }))
  const set = (department: string, accountId: string, manages: boolean) =>
    void setDepartmentManager({ departmentId: department, accountId, manages }).then(
      () => toast('success', t.done),
      (error: unknown) => toast('error', errorWords(error, ui.notDone)),
    )
  return (
    <Modal title={t.title} width={520} onClose={onClose} footer={<Button onPress={onClose}>{ui.close}</Button>}>
      <div className={css.fields}>
        <p className={css.quiet}>{t.lead}</p>
        {companies.length > 1 ? (
          <Select
            label={texts.fresh.company}
            options={companies}
            value={companyId}
            placeholder={texts.fresh.choose}
            onChange={(id) => {
              setChosen(id)
              setDepartment(null)
            }}
          />
        ) : null}
        {managers.length === 0 ? <p className={css.none}>{t.none}</p> : null}
        <ul className={css.items}>
          {managers.map((one) => (
            <li key={`${one.departmentId} ${one.accountId}`}>
              <span>
                {one.name} <small>{pickReaderText(one.department)}</small>
              </span>
              <IconButton
                label={t.remove(one.name)}
                hint={false}
                onPress={() => set(one.departmentId, one.accountId, false)}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <Select
          label={t.department}
          options={departments}
          value={departmentId}
          placeholder={texts.fresh.choose}
          onChange={setDepartment}
        />
        {companyId !== null && departmentId !== null ? (
          <SearchPicker
            label={t.person}
            nothing={texts.form.nothingFound}
            search={async (q, signal) => (await findRequirementEmployees(companyId, q, signal)).rows}
            show={(row) => ({ id: row.id, words: row.name, note: row.employeeNo ?? row.login })}
            onPick={(row) => set(departmentId, row.id, true)}
          />
        ) : null}
      </div>
    </Modal>
  )
}
