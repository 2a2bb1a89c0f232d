import { documentLimits } from '@portal/contract/learning/document.limits.ts'
import { IconFileText } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { UploadField } from '#web/console/upload/upload.tsx'
import { formatDuration, formatFileSize, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './media.module.css'
import { documentTransport, type UploadedDocument, useDocumentConverter } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'

type DocumentFieldProps = {
  /** The existing document; fields that are not known are missing. */
  readonly document?: { readonly title: string; readonly pageCount?: number; readonly duration: number } | null
  /** An upload creates its own content; the lesson names it from then on. */
  readonly onChange: (sent: UploadedDocument) => void
  readonly isDisabled?: boolean
}

/** The document of a lesson: the required time for each page, and the upload that turns a file into a content item. */
export function DocumentField({ document, onChange, isDisabled = false }: DocumentFieldProps) {
  const t = useTexts(mediaConsoleTexts).document
  const id = useId()
  const [sent, setSent] = useState<UploadedDocument | null>(null)
  const [seconds, setSeconds] = useState(String(documentLimits.pageSeconds))
  const asked = useRef({})
  const each = Number(seconds.normalize('NFKC'))
  const isFine = Number.isInteger(each) && each >= 1 && each <= documentLimits.pageSecondsMax
  asked.current = isFine ? { pageSeconds: each } : {}
  const [transport] = useState(() => documentTransport(() => asked.current))
  const shown = sent ?? document ?? null
  const converter = useDocumentConverter().data
  return (
    <div>
      {shown ? (
        <div className={css.sent}>
          <IconFileText size={20} stroke={1.5} aria-hidden />
          <b>{shown.title}</b>
          {sent ? <span className="num">{formatFileSize(sent.size)}</span> : <span />}
          <small className="num">
            {[shown.pageCount ? t.pages(formatNumber(shown.pageCount)) : '', t.length(formatDuration(shown.duration))]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </div>
      ) : null}
      {isDisabled ? null : (
        <div className={css.block}>
          <label className={css.own} htmlFor={id}>
            {t.pageSeconds}
            <input
              id={id}
              className="num"
              inputMode="numeric"
              value={seconds}
              aria-invalid={!isFine || undefined}
              onChange={(event) => setSeconds(event.target.value)}
            />
            {t.seconds}
          </label>
          <UploadField
            label={shown ? t.replace : t.label}
            transport={transport}
            accept={['application/pdf', '.pdf', '.docx', '.pptx', '.doc', '.ppt']}
            maxBytes={documentLimits.uploadMax}
            onDone={(answer) => {
              setSent(answer)
              onChange(answer)
            }}
          />
          {converter ? (
            <p className={css.converter} data-missing={!converter.isReady || undefined}>
              {converter.hint ?? t.converts}
            </p>
          ) : null}
        </div>
      )}
    </div>
  )
}
