import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uploadApplicantDocument } from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import css from '../applications.module.css'
import type { DocumentUploads } from '../uploads.ts'

type UploadProps = {
  readonly label: string
  readonly keptUrl: string | null
  /** Of the form around it, from `useDocumentUploads`. */
  readonly uploads: DocumentUploads
  readonly name: string
}
/** The field of a personal document. An upload takes effect when the surrounding form is submitted. */
export function DocumentUpload({ label, keptUrl, uploads, name }: UploadProps) {
  const t = useTexts(examRegistrationTexts).apply
  const id = useId()
  const [said, setSaid] = useState('')
  const [isProblem, setIsProblem] = useState(false)
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    // It is emptied, so that the same file can be chosen again after a failed upload.
    event.target.value = ''
    setIsProblem(false)
    setSaid(t.uploading)
    const work = uploadApplicantDocument(file)
    uploads.add(name, work)
    const isNewest = () => uploads.isNewest(name, work)
    try {
      await work
      if (isNewest()) setSaid(file.name)
    } catch (error) {
      if (!isNewest()) return
      setIsProblem(true)
      setSaid(errorWords(error, t.failed))
    }
  }
  return (
    <div className={css.upload}>
      <input
        id={id}
        className="vh"
        type="file"
        accept="image/jpeg,image/png,application/pdf"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void upload(event)}
      />
      <label htmlFor={id}>
        <IconUpload size={16} stroke={1.5} aria-hidden="true" />
        {label}
      </label>
      <p id={`${id}-hint`} role="status" className={isProblem ? css.problem : css.quiet}>
        {said || t.fileHint}{' '}
        {keptUrl && !said ? (
          <a href={keptUrl} target="_blank" rel="noreferrer">
            {t.fileKept}
          </a>
        ) : null}
      </p>
    </div>
  )
}
