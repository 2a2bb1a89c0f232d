import { IconFileText, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './answer-files.module.css'
import type { AnswerFile } from './uploads.queries.ts'
import { fileTypeName } from './uploads.rules.ts'
import { uploadsTexts } from './uploads-texts.ts'

type Props = {
  readonly files: readonly AnswerFile[]
  readonly onRemove?: ((fileId: string) => void) | undefined
  /** Ids of files that the answer names and that don't exist any longer. */
  readonly gone?: number
  /** Photos as large as their graders need them. */
  readonly isLarge?: boolean
}

/** The files of an answer, numbered because they have no names: photos to view, sound to play, documents to open. */
export function AnswerFiles({ files, onRemove, gone = 0, isLarge = false }: Props) {
  const t = useTexts(uploadsTexts)
  return (
    <ol className={css.files} data-large={isLarge || undefined}>
      {files.map((file, index) => {
        const name = t.file(index + 1)
        const isPicture = file.mime.startsWith('image/')
        const isSound = file.mime.startsWith('audio/')
        return (
          <li key={file.fileId} data-kind={isPicture ? 'picture' : isSound ? 'sound' : 'document'}>
            {isPicture ? (
              <a href={file.url} target="_blank" rel="noreferrer" aria-label={t.open(name)}>
                <img src={file.url} alt={name} loading="lazy" />
              </a>
            ) : isSound ? (
              // biome-ignore lint/a11y/useMediaCaption: a recording of a candidate has no captions
              <audio controls preload="metadata" src={file.url} aria-label={name} />
            ) : (
              <IconFileText size={24} stroke={1.5} aria-hidden="true" />
            )}
            <Facts>
              {isPicture || isSound ? (
                <b>{name}</b>
              ) : (
                <a href={file.url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              )}
              <small className="num">{`${fileTypeName(file.mime) ?? t.sound} · ${formatFileSize(file.size)}`}</small>
            </Facts>
            {onRemove ? (
              <button
                type="button"
                className={css.remove}
                aria-label={t.remove(name)}
                onClick={() => onRemove(file.fileId)}
              >
                <IconX size={20} stroke={1.5} aria-hidden="true" />
              </button>
            ) : null}
          </li>
        )
      })}
      {Array.from({ length: gone }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells them apart
        <li key={`gone ${index}`} className={css.gone}>
          {t.gone}
        </li>
      ))}
      {files.length + gone === 0 ? <li className={css.gone}>{t.none}</li> : null}
    </ol>
  )
}

const Facts = ({ children }: { readonly children: ReactNode }) => <span className={css.facts}>{children}</span>
