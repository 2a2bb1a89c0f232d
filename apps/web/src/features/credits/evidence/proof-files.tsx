import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './evidence.module.css'
import { uploadEvidenceFile } from './evidence.queries.ts'
import { evidenceTexts } from './evidence-texts.ts'

export type EvidenceFile = { readonly fileId: string; readonly name: string; readonly size: number }
type ProofProps = {
  readonly files: readonly EvidenceFile[]
  readonly most: number
  readonly error: string | null
  readonly onChange: (files: readonly EvidenceFile[]) => void
}

/** The files of evidence; each is uploaded when it is added. */
export function EvidenceFiles({ files, most, error, onChange }: ProofProps) {
  const t = useTexts(evidenceTexts).form
  const ui = useTexts(uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const upload = async (chosen: readonly File[]) => {
    setSending(true)
    let all = files
    for (const file of chosen.slice(0, most - files.length))
      try {
        all = [...all, await uploadEvidenceFile(file)]
        onChange(all)
      } catch (problem) {
        toast('error', errorWords(problem, ui.notDone))
      }
    setSending(false)
  }
  return (
    <fieldset className={css.files}>
      <legend>{t.files}</legend>
      <p className={css.hint}>{t.filesHint(most)}</p>
      <ul>
        {files.map(({ fileId, name, size }) => (
          <li key={fileId}>
            <IconPaperclip size={16} stroke={1.5} aria-hidden="true" />
            <span>{name}</span>
            <small>{formatFileSize(size)}</small>
            <button
              type="button"
              aria-label={t.remove(name)}
              onClick={() => onChange(files.filter((one) => one.fileId !== fileId))}
            >
              <IconX size={16} stroke={1.5} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".jpg,.jpeg,.png,.webp,.pdf"
        onChange={(event) => {
          void upload([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {files.length < most ? (
        <Button look="line" size="s" isBusy={isSending} onClick={() => input.current?.click()}>
          {t.addFile}
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className={css.wrong}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
