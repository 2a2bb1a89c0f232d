import { applicantLimits, isIdNumber } from '@portal/contract/certificates/exam-apply.limits.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { PhoneCodeFields, type PhoneCodeInput, useDictionary } from '#web/features/identity/identity-forms.public.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type ExamApplicant, saveExamApplicant } from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import css from '../applications.module.css'
import { useDocumentUploads } from '../uploads.ts'
import { DocumentUpload } from './upload.tsx'

const fields = ['realName', 'idNumber', 'employer', 'email', 'phone', 'code'] as const
type Wrong = { readonly [F in (typeof fields)[number] | 'form']?: string }

/** The form for the applicant's details, which all their registrations use. */
export function ApplicantForm({ applicant }: { readonly applicant: ExamApplicant }) {
  const t = useTexts(examRegistrationTexts).apply
  const [values, setValues] = useState({ ...applicant, idNumber: '' })
  const [phone, setPhone] = useState<PhoneCodeInput | null>(
    applicant.phone ? null : { countryCode: '+86', phone: '', code: '' },
  )
  const uploads = useDocumentUploads()
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, run] = useWork()
  const check = (): Wrong => {
    const { realName, idNumber, employer, email, certificateType } = values
    if (!realName.trim()) return { realName: t.nameMissing }
    if (!profileLimits.name.test(realName.trim())) return { realName: t.nameInvalid }
    const isKept = applicant.isKept && certificateType === applicant.certificateType
    if (!idNumber.trim() && !isKept) return { idNumber: t.idMissing }
    if (idNumber.trim() && !isIdNumber(certificateType, idNumber.replace(/\s/g, ''))) return { idNumber: t.idInvalid }
    if (!employer.trim()) return { employer: t.employerMissing }
    if (!email.trim()) return { email: t.emailHint }
    return profileLimits.email.test(email.trim()) ? {} : { email: t.emailInvalid }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = check()
    showInvalidFields(form, () => setWrong(found))
    if (Object.keys(found).length > 0) return
    await run(
      async () => {
        const files = await uploads.all()
        if (!files) return
        const { realName, certificateType, identityType, employer, email, idNumber } = values
        const own = {
          realName: realName.trim(),
          certificateType,
          identityType,
          employer: employer.trim(),
          email: email.trim(),
        }
        await saveExamApplicant({
          ...own,
          ...files,
          ...(idNumber.trim() ? { idNumber: idNumber.trim() } : {}),
          ...(phone ?? {}),
        })
        setValues({ ...values, idNumber: '' })
        toast('success', t.detailsSaved)
      },
      (error) => showInvalidFields(form, () => setWrong(fieldErrorWords(error, fields, t.failed))),
    )
  }
  const choose = (field: keyof typeof values) => (value: string) => {
    setValues({ ...values, [field]: value })
    setWrong({ ...wrong, [field]: undefined })
  }
  const change = (field: keyof typeof values) => (event: ChangeEvent<HTMLInputElement>) =>
    choose(field)(event.target.value)
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t.name}
        autoComplete="name"
        maxLength={applicantLimits.name}
        value={values.realName}
        error={wrong.realName ?? null}
        onChange={change('realName')}
      />
      <Dictionary
        classify={1}
        label={t.certificateType}
        value={values.certificateType}
        onChange={choose('certificateType')}
      />
      <Field
        label={t.idNumber}
        autoComplete="off"
        maxLength={applicantLimits.idNumber}
        placeholder={applicant.isKept ? t.idKept(applicant.idTail) : ''}
        value={values.idNumber}
        error={wrong.idNumber ?? null}
        onChange={change('idNumber')}
      />
      <Dictionary classify={2} label={t.identityType} value={values.identityType} onChange={choose('identityType')} />
      <Field
        label={t.employer}
        autoComplete="organization"
        maxLength={applicantLimits.employer}
        value={values.employer}
        error={wrong.employer ?? null}
        onChange={change('employer')}
      />
      <Field
        label={t.email}
        type="email"
        autoComplete="email"
        maxLength={applicantLimits.email}
        value={values.email}
        error={wrong.email ?? null}
        onChange={change('email')}
      />
      {phone ? (
        <PhoneCodeFields purpose="examApply" values={phone} onValues={setPhone} wrong={wrong} />
      ) : (
        <div className={css.kept}>
          <span>{t.phone}</span>
          <b>{applicant.phone}</b>
          <Button look="quiet" size="s" onClick={() => setPhone({ countryCode: '+86', phone: '', code: '' })}>
            {t.phoneChange}
          </Button>
        </div>
      )}
      <DocumentUpload label={t.photo} keptUrl={applicant.photoUrl} uploads={uploads} name="photoFileId" />
      <DocumentUpload label={t.document} keptUrl={applicant.documentUrl} uploads={uploads} name="documentFileId" />
      <p role="alert" className={css.problem}>
        {wrong.form ?? ''}
      </p>
      <Button type="submit" wide isBusy={isBusy}>
        {t.save}
      </Button>
    </form>
  )
}

type DictionaryProps = {
  readonly classify: 1 | 2
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
}
function Dictionary({ classify, label, value, onChange }: DictionaryProps) {
  const entries = useDictionary(classify)
  return (
    <Select
      label={label}
      value={value}
      disabled={!entries.data}
      onChange={onChange}
      options={(entries.data?.list ?? []).map((entry) => ({ id: entry.code, words: entry.name }))}
    />
  )
}
