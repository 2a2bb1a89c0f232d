import { companyResume, companySuspend } from '@portal/contract/companies/company-staff.contract.ts'
import { write } from '#web/api/write.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type Company, useSuspensionImpact } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'

/**
 * Asks for confirmation before a company is suspended, with the number of people affected now, or before it is
 * reactivated.
 */
export function SuspendCompanyDialog({
  company,
  onClose,
}: {
  readonly company: Company
  readonly onClose: () => void
}) {
  const { id: companyId, status, name } = company
  return status === 'active' ? (
    <Suspend companyId={companyId} name={pickReaderText(name)} onClose={onClose} />
  ) : (
    <Resume companyId={companyId} name={pickReaderText(name)} onClose={onClose} />
  )
}

type Props = { readonly companyId: string; readonly name: string; readonly onClose: () => void }

function Suspend({ companyId, name, onClose }: Props) {
  const t = useTexts(companiesConsoleTexts)
  const c = t.confirm
  const affected = useSuspensionImpact(companyId).data
  const said = affected
    ? [
        c.suspendWhat(formatNumber(affected.onlyHere), affected.onlyHere, formatNumber(affected.signedIn)),
        affected.inExams > 0 ? c.inExams(formatNumber(affected.inExams)) : '',
      ]
        .join(' ')
        .trim()
    : c.counting
  return (
    <ConfirmationDialog
      title={c.suspend}
      object={name}
      {...(affected ? { people: affected.people } : {})}
      consequence={said}
      action={c.suspendDo}
      onConfirm={async () => {
        await write(companySuspend, { companyId })
        toast('success', t.done.suspended)
      }}
      onClose={onClose}
    />
  )
}

function Resume({ companyId, name, onClose }: Props) {
  const t = useTexts(companiesConsoleTexts)
  return (
    <ConfirmationDialog
      title={t.confirm.resume}
      object={name}
      consequence={t.confirm.resumeWhat}
      action={t.confirm.resumeDo}
      onConfirm={async () => {
        await write(companyResume, { companyId })
        toast('success', t.done.resumed)
      }}
      onClose={onClose}
    />
  )
}
