import { approvalSubjects, approverKinds } from '@portal/contract/requirements/approvers.ts'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { setApprovalRule, useApprovalRules } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

/** The dialog that sets the approver of each kind of submission in a company. */
export function ApproversDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(requirementConsoleTexts)
  const t = texts.approvers
  const ui = useTexts(uiTexts)
  const companies = companyOptions(useCompaniesByName().data?.rows ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  const companyId = chosen ?? companies[0]?.id ?? null
  const rules = useApprovalRules(companyId).data?.rules
  const options = approverKinds.map((id) => ({ id, words: t.approver[id] }))
  const set = (subject: (typeof approvalSubjects)[number], approver: string) => {
    const one = approverKinds.find((id) => id === approver)
    if (!one || companyId === null) return
    void setApprovalRule({ companyId, subject, approver: one }).then(
      () => toast('success', t.done),
      (error: unknown) => toast('error', errorWords(error, ui.notDone)),
    )
  }
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
            onChange={setChosen}
          />
        ) : null}
        {approvalSubjects.map((subject) => (
          <div key={subject}>
            <Select
              label={t.subjects[subject]}
              options={options}
              value={rules?.find((rule) => rule.subject === subject)?.approver ?? null}
              placeholder={texts.fresh.choose}
              onChange={(approver) => set(subject, approver)}
            />
            <p className={css.quiet}>{t.hints[subject]}</p>
          </div>
        ))}
      </div>
    </Modal>
  )
}
