import { applicantLimits } from '@portal/contract/certificates/exam-apply.limits.ts'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { certificateTexts } from '../../certificate-texts.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import css from '../applications.module.css'
import {
  type ApplicableCertificate,
  applyForCertificate,
  type CertificateApplication,
} from '../certificate-application.queries.ts'
import { useDocumentUploads } from '../uploads.ts'
import { DocumentUpload } from './upload.tsx'

type Wrong = { readonly schemeId?: string; readonly grounds?: string; readonly form?: string }
type Props = {
  readonly options: readonly ApplicableCertificate[]
  readonly schemeId: string
  /** The returned applications; that for the chosen certificate is edited and submitted again. */
  readonly returned: readonly CertificateApplication[]
  readonly onClose: () => void
}

/** The form of a certificate application: the certificate, a description of the evidence, and a scan of it. */
export function CertificateApplicationDialog({ options, schemeId: first, returned, onClose }: Props) {
  const t = useTexts(examRegistrationTexts).certificate
  const words = useTexts(examRegistrationTexts).apply
  const { titleAndLevel } = useTexts(certificateTexts)
  const formId = useId()
  const [schemeId, setSchemeId] = useState(options.some((one) => one.schemeId === first) ? first : '')
  const mended = returned.find((one) => one.schemeId === schemeId)
  const [grounds, setGrounds] = useState<string | null>(null)
  const uploads = useDocumentUploads()
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, run] = useWork()
  const text = grounds ?? mended?.grounds ?? ''
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found: Wrong = {
      ...(schemeId ? {} : { schemeId: t.chooseMissing }),
      ...(text.trim() ? {} : { grounds: t.groundsMissing }),
    }
    showInvalidFields(form, () => setWrong(found))
    if (Object.keys(found).length > 0) return
    await run(
      async () => {
        const files = await uploads.all()
        if (!files) return
        await applyForCertificate({ schemeId, grounds: text.trim(), ...files })
        toast('success', t.sent)
        onClose()
      },
      (error) => showInvalidFields(form, () => setWrong(fieldErrorWords(error, ['schemeId', 'grounds'], words.failed))),
    )
  }
  return (
    <Dialog
      title={t.title}
      width={560}
      onClose={onClose}
      footer={
        options.length > 0 ? (
          <Button type="submit" form={formId} isBusy={isBusy}>
            {t.submit}
          </Button>
        ) : null
      }
    >
      {options.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <form id={formId} className={css.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
          <Select
            label={t.what}
            name="schemeId"
            value={schemeId}
            error={wrong.schemeId ?? null}
            onChange={(id) => {
              setSchemeId(id)
              setWrong({})
            }}
            options={[
              { id: '', words: t.choose },
              ...options.map((one) => ({ id: one.schemeId, words: titleAndLevel(one.track, one.level) })),
            ]}
          />
          {mended?.reason ? <p className={css.problem}>{words.reason(mended.reason)}</p> : null}
          <TextField
            label={t.grounds}
            name="grounds"
            placeholder={t.groundsHint}
            maxLength={applicantLimits.grounds}
            value={text}
            error={wrong.grounds ?? null}
            onChange={(event) => {
              setGrounds(event.target.value)
              setWrong({})
            }}
          />
          <DocumentUpload label={t.file} keptUrl={mended?.fileUrl ?? null} uploads={uploads} name="fileId" />
          <p className={css.quiet}>{t.privacy}</p>
          <p role="alert" className={css.problem}>
            {wrong.form ?? ''}
          </p>
        </form>
      )}
    </Dialog>
  )
}
