import { applicantLimits, isIdNumber } from '@portal/contract/certificates/exam-apply.limits.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { ApiError, wordsOfError } from '#web/api/api-error.ts'
import { type PhoneAndCode, PhoneCodeFields, useDictionary } from '#web/features/identity/identity-forms.public.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, Field } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type Applicant, saveApplicant } from '../application.queries.ts'
import { applicationTexts } from '../application-texts.ts'
import css from '../applications.module.css'
import { Upload } from './upload.tsx'

type FieldName = 'realName' | 'idNumber' | 'employer' | 'email' | 'phone' | 'code' | 'form'
type Problem = { readonly field: FieldName; readonly words: string }
const fields: Readonly<Record<string, FieldName>> = { nameInvalid: 'realName', idNumberInvalid: 'idNumber', emailInvalid: 'email', phoneInvalid: 'phone', smsCodeInvalid: 'code' }

/** What an application says of its applicant. */
export function ApplicantForm({ applicant }: { readonly applicant: Applicant }) {
  const t = useTexts(applicationTexts).apply
  const [values, setValues] = useState({ ...applicant, idNumber: '' })
  const [phone, setPhone] = useState<PhoneAndCode | null>(applicant.phone ? null : { countryCode: '+86', phone: '', code: '' })
  const [files, setFiles] = useState<{ readonly photoFileId?: string; readonly documentFileId?: string }>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const check = (): Problem | null => {
    const { realName, idNumber, employer, email, certificateType } = values
    if (!profileLimits.name.test(realName.trim())) return { field: 'realName', words: t.nameInvalid }
    const isKept = applicant.isKept && certificateType === applicant.certificateType
    if (!idNumber.trim() && !isKept) return { field: 'idNumber', words: t.idMissing }
    if (idNumber.trim() && !isIdNumber(certificateType, idNumber.replace(/\s/g, ''))) return { field: 'idNumber', words: t.idInvalid }
    if (!employer.trim()) return { field: 'employer', words: t.employerMissing }
    if (!email.trim()) return { field: 'email', words: t.emailHint }
    return profileLimits.email.test(email.trim()) ? null : { field: 'email', words: t.emailInvalid }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = check()
    setProblem(found)
    if (found) return
    setBusy(true)
    try {
      const { realName, certificateType, identityType, employer, email, idNumber } = values
      const own = { realName: realName.trim(), certificateType, identityType, employer: employer.trim(), email: email.trim() }
      await saveApplicant({ ...own, ...files, ...(idNumber.trim() ? { idNumber: idNumber.trim() } : {}), ...(phone ?? {}) })
      setValues({ ...values, idNumber: '' })
      toast('success', t.detailsSaved)
    } catch (error) {
      setProblem({ field: (error instanceof ApiError && fields[error.reason]) || 'form', words: wordsOfError(error, t.failed) })
    } finally {
      setBusy(false)
    }
  }
  const problemOf = (field: FieldName) => (problem?.field === field ? problem.words : null)
  const change = (field: keyof typeof values) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    setValues({ ...values, [field]: event.target.value })
    if (problem?.field === field) setProblem(null)
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t.name} autoComplete="name" maxLength={applicantLimits.name} value={values.realName} error={problemOf('realName')} onChange={change('realName')} />
      <Dictionary classify={1} label={t.certificateType} value={values.certificateType} onChange={change('certificateType')} />
      <Field
        label={t.idNumber}
        autoComplete="off"
        maxLength={applicantLimits.idNumber}
        placeholder={applicant.isKept ? t.idKept(applicant.idTail) : ''}
        value={values.idNumber}
        error={problemOf('idNumber')}
        onChange={change('idNumber')}
      />
      <Dictionary classify={2} label={t.identityType} value={values.identityType} onChange={change('identityType')} />
      <Field
        label={t.employer}
        autoComplete="organization"
        maxLength={applicantLimits.employer}
        value={values.employer}
        error={problemOf('employer')}
        onChange={change('employer')}
      />
      <Field label={t.email} type="email" autoComplete="email" maxLength={applicantLimits.email} value={values.email} error={problemOf('email')} onChange={change('email')} />
      {phone ? (
        <PhoneCodeFields
          purpose="examApply"
          values={phone}
          onValues={setPhone}
          problem={problem && (problem.field === 'phone' || problem.field === 'code') ? { field: problem.field, words: problem.words } : null}
        />
      ) : (
        <div className={css.kept}>
          <span>{t.phone}</span>
          <b>{applicant.phone}</b>
          <Button look="quiet" size="s" onClick={() => setPhone({ countryCode: '+86', phone: '', code: '' })}>
            {t.phoneChange}
          </Button>
        </div>
      )}
      <Upload label={t.photo} keptUrl={applicant.photoUrl} onUploaded={(photoFileId) => setFiles((before) => ({ ...before, photoFileId }))} />
      <Upload label={t.document} keptUrl={applicant.documentUrl} onUploaded={(documentFileId) => setFiles((before) => ({ ...before, documentFileId }))} />
      <p role="alert" className={css.problem}>
        {problemOf('form') ?? ''}
      </p>
      <Button type="submit" wide isBusy={isBusy}>
        {t.save}
      </Button>
    </form>
  )
}

type DictionaryProps = { readonly classify: 1 | 2; readonly label: string; readonly value: string; readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void }
function Dictionary({ classify, label, value, onChange }: DictionaryProps) {
  const entries = useDictionary(classify)
  return (
    <ChoiceField label={label} value={value} disabled={!entries.data} onChange={onChange}>
      {entries.data?.list.map((entry) => (
        <option key={entry.code} value={entry.code}>
          {entry.name}
        </option>
      ))}
    </ChoiceField>
  )
}
