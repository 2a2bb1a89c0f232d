import { packageLimits } from '@portal/contract/learning/package.limits.ts'
import { IconPackage } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { UploadField } from '#web/console/upload/upload.tsx'
import { formatFileSize, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './media.module.css'
import { packageTransport, type UploadedPackage } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'

type PackageFieldProps = {
  /** The existing package; fields that are not known are missing. */
  readonly pack?: { readonly title: string; readonly note?: string } | null
  /** The minimum study time of the lesson, which a new package keeps, in minutes. */
  readonly minMinutes?: number
  /** An upload creates its own content; the lesson names it from then on. */
  readonly onChange: (sent: UploadedPackage) => void
  readonly isDisabled?: boolean
}
const [minutes, mostMinutes] = [10, 6000]

/** The SCORM package of a lesson: its contents, and remarks from reading it. A refused package shows its reason. */
export function PackageField({ pack, minMinutes = 0, onChange, isDisabled = false }: PackageFieldProps) {
  const t = useTexts(mediaConsoleTexts).pack
  const id = useId()
  const [sent, setSent] = useState<UploadedPackage | null>(null)
  const [typed, setTyped] = useState(String(minutes))
  const asked = useRef({})
  const length = Number(typed.normalize('NFKC'))
  const isFine = Number.isInteger(length) && length >= 1 && length <= mostMinutes
  asked.current = { minMinutes, ...(isFine ? { minutes: length } : {}) }
  const [transport] = useState(() => packageTransport(() => asked.current))
  const shown = sent ?? pack ?? null
  return (
    <div>
      {shown ? (
        <div className={css.sent}>
          <IconPackage size={20} stroke={1.5} aria-hidden />
          <b>{shown.title}</b>
          {sent ? <span className="num">{t.version(sent.version)}</span> : <span />}
          {sent ? (
            <small className="num">
              {[
                t.parts(formatNumber(sent.parts.length)),
                t.files(formatNumber(sent.fileCount)),
                t.unpacked(formatFileSize(sent.size)),
              ].join(' · ')}
            </small>
          ) : pack?.note ? (
            <small className="num">{pack.note}</small>
          ) : null}
        </div>
      ) : null}
      {sent && sent.warnings.length > 0 ? (
        <div className={css.remarks} role="status">
          <b>{t.remarks}</b>
          <ul>
            {sent.warnings.map((one) => (
              <li key={one}>{t.warnings[one]}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {isDisabled ? null : (
        <div className={css.block}>
          <label className={css.own} htmlFor={id}>
            {t.minutes}
            <input
              id={id}
              className="num"
              inputMode="numeric"
              value={typed}
              aria-invalid={!isFine || undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
            {t.minutesUnit}
          </label>
          <UploadField
            label={shown ? t.replace : t.label}
            transport={transport}
            accept={['.zip', 'application/zip', 'application/x-zip-compressed']}
            maxBytes={packageLimits.uploadMax}
            onDone={(answer) => {
              setSent(answer)
              onChange(answer)
            }}
          />
        </div>
      )}
    </div>
  )
}
