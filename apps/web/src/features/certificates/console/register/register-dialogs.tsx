import { useState } from 'react'
import { Select } from '#web/console/overlays/select.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { CertificateActDialog } from './act-dialog.tsx'
import { CertificateRecipientPicker } from './person-picker.tsx'
import {
  type CertificateRecipient,
  issueCertificate,
  type ManagedCertificate,
  reissueCertificate,
  renewCertificate,
  revokeCertificate,
  useSchemesByTitle,
  useUndrawableCharacters,
} from './register.queries.ts'
import { registerTexts } from './register-texts.ts'

const isSaid = (words: string) => words.trim().length >= 2
type WhyProps = {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
}
const Why = ({ label, hint, value, onChange }: WhyProps) => (
  <label>
    <span>
      {label}
      {hint ? <small>{hint}</small> : null}
    </span>
    <textarea value={value} maxLength={200} rows={2} onChange={(event) => onChange(event.target.value)} />
  </label>
)

/** Warns before a document is issued about characters that it could not show. */
function Undrawable({ text }: { readonly text: string }) {
  const t = useTexts(registerTexts).dialog
  const signs = useUndrawableCharacters(text)
  return (
    <p className={queue.note} role="status" hidden={signs.length === 0}>
      {t.undrawable(signs.join(' '))}
    </p>
  )
}

/** Issues a certificate to a person manually. */
export function IssueCertificateDialog({
  onIssued,
  onClose,
}: {
  readonly onIssued: (certificateId: string) => void
  readonly onClose: () => void
}) {
  const t = useTexts(registerTexts).dialog
  const kinds = useSchemesByTitle().data?.rows ?? []
  const [person, setPerson] = useState<CertificateRecipient | null>(null)
  const [schemeId, setScheme] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  return (
    <CertificateActDialog
      title={t.issueTitle}
      effect={t.issueEffect}
      action={t.issueTitle}
      missing={!person ? t.missing.person : !schemeId ? t.missing.scheme : isSaid(why) ? null : t.missing.why}
      onRun={async () => {
        if (!person || !schemeId) return
        const made = await issueCertificate({
          schemeId,
          accountId: person.accountId,
          companyId: person.companyId,
          reason: why.trim(),
        })
        toast('success', t.issued(made.number))
        onIssued(made.certificateId)
      }}
      onClose={onClose}
    >
      <CertificateRecipientPicker chosen={person} onChoose={setPerson} />
      {person ? <Undrawable text={[person.name, pickReaderText(person.company)].join(' ')} /> : null}
      <Select
        label={t.scheme}
        options={kinds.map((one) => ({ id: one.id, words: [pickReaderText(one.title), one.code].join(' · ') }))}
        value={schemeId}
        onChange={setScheme}
        placeholder={t.missing.scheme}
      />
      <Why label={t.why} hint={t.whyHint} value={why} onChange={setWhy} />
    </CertificateActDialog>
  )
}

type ActProps = {
  readonly certificate: ManagedCertificate
  readonly onMade: (certificateId: string) => void
  readonly onClose: () => void
}
const factsOf = ({ number, holderName }: ManagedCertificate) => `${holderName} · ${number}`

export function RenewCertificateDialog({ certificate, onMade, onClose }: ActProps) {
  const t = useTexts(registerTexts).dialog
  const [why, setWhy] = useState('')
  return (
    <CertificateActDialog
      title={t.renewTitle}
      facts={factsOf(certificate)}
      effect={t.renewEffect}
      action={t.renewTitle}
      missing={isSaid(why) ? null : t.missing.why}
      onRun={async () => {
        const made = await renewCertificate({ certificateId: certificate.certificateId, reason: why.trim() })
        toast('success', t.renewed(made.number))
        onMade(made.certificateId)
      }}
      onClose={onClose}
    >
      <Why label={t.why} hint={t.whyHint} value={why} onChange={setWhy} />
    </CertificateActDialog>
  )
}

export function RevokeCertificateDialog({ certificate, onMade, onClose }: ActProps) {
  const t = useTexts(registerTexts).dialog
  const [why, setWhy] = useState('')
  return (
    <CertificateActDialog
      title={t.revokeTitle}
      facts={factsOf(certificate)}
      effect={t.revokeEffect}
      action={t.revokeAct}
      isDanger
      missing={isSaid(why) ? null : t.missing.why}
      onRun={async () => {
        await revokeCertificate({ certificateId: certificate.certificateId, reason: why.trim() })
        toast('success', t.revoked(certificate.number))
        onMade(certificate.certificateId)
      }}
      onClose={onClose}
    >
      <Why label={t.revokeWhy} value={why} onChange={setWhy} />
    </CertificateActDialog>
  )
}

export function ReissueCertificateDialog({ certificate, onMade, onClose }: ActProps) {
  const t = useTexts(registerTexts).dialog
  const [name, setName] = useState(certificate.holder.name)
  const [nameLatin, setNameLatin] = useState(certificate.holder.nameLatin ?? '')
  const isSame = name.trim() === certificate.holder.name && nameLatin.trim() === (certificate.holder.nameLatin ?? '')
  return (
    <CertificateActDialog
      title={t.reissueTitle}
      facts={factsOf(certificate)}
      effect={t.reissueEffect}
      action={t.reissueTitle}
      missing={!name.trim() ? t.missing.name : isSame ? t.missing.same : null}
      onRun={async () => {
        const made = await reissueCertificate({
          certificateId: certificate.certificateId,
          name: name.trim(),
          ...(nameLatin.trim() ? { nameLatin: nameLatin.trim() } : {}),
        })
        toast('success', t.reissued(made.number))
        onMade(made.certificateId)
      }}
      onClose={onClose}
    >
      <label>
        <span>{t.name}</span>
        <input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        <span>{t.nameLatin}</span>
        <input value={nameLatin} maxLength={80} onChange={(event) => setNameLatin(event.target.value)} />
      </label>
      <Undrawable text={[name, nameLatin].join(' ')} />
    </CertificateActDialog>
  )
}
