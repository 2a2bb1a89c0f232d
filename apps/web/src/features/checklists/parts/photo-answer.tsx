import { observationPictureLimits } from '@portal/contract/checklists/checklist-pictures.ts'
import { IconX } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { checklistTexts } from '../checklist-texts.ts'
import { deleteLocalPictures, findLocalPicture, saveLocalPicture } from '../observing/picture-store.ts'
import { shrinkObservationPhoto } from '../observing/shrink-picture.ts'
import css from './picture-answer.module.css'

/** Returns an address of a picture on this device; null while it is read, and once it is gone. */
function usePictureUrl(pictureId: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    void findLocalPicture(pictureId).then((blob) => {
      if (!blob || isOver) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [pictureId])
  return url
}

type PhotoProps = {
  readonly label: string
  readonly ids: readonly string[]
  readonly onChange: (change: (before: readonly string[]) => readonly string[]) => void
}

/** The photos of an item: taken by the camera of the phone or chosen, compressed and stored on this device. */
export function PhotoAnswerField({ label, ids, onChange }: PhotoProps) {
  const t = useTexts(checklistTexts).picture
  const [note, setNote] = useState('')
  const [isBusy, run] = useWork()
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const most = observationPictureLimits.photos
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    setNote(chosen.length > most - ids.length ? t.most(most) : '')
    return run(async () => {
      for (const file of chosen.slice(0, most - ids.length)) {
        const photo = await shrinkObservationPhoto(file)
        if (!photo) {
          setNote(t.unreadable)
          continue
        }
        const pictureId = crypto.randomUUID()
        if (!(await saveLocalPicture(pictureId, photo))) setNote(t.noRoom)
        onChange((before) => (before.length < most ? [...before, pictureId] : before))
      }
    })
  }
  const remove = (pictureId: string) => {
    onChange((before) => before.filter((id) => id !== pictureId))
    void deleteLocalPictures([pictureId])
  }
  return (
    <div className={css.answer}>
      {ids.length > 0 ? (
        <ul className={css.photos}>
          {ids.map((pictureId, index) => (
            <li key={pictureId}>
              <Thumbnail pictureId={pictureId} words={t.photo(label, index + 1)} />
              <button type="button" aria-label={t.remove(index + 1)} onClick={() => remove(pictureId)}>
                <IconX size={16} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {ids.length < most ? (
        <div className={css.ways}>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            onChange={add}
            data-way="camera"
          />
          <Button look="line" isBusy={isBusy} onClick={() => camera.current?.click()}>
            {t.take}
          </Button>
          <input ref={chooser} type="file" hidden multiple accept="image/*" onChange={add} data-way="chooser" />
          <Button look="quiet" isBusy={isBusy} onClick={() => chooser.current?.click()}>
            {t.choose}
          </Button>
        </div>
      ) : null}
      <p className={css.note} role="status">
        {note}
      </p>
    </div>
  )
}

function Thumbnail({ pictureId, words }: { readonly pictureId: string; readonly words: string }) {
  const url = usePictureUrl(pictureId)
  return url ? <img src={url} alt={words} /> : <span className={css.blank} role="img" aria-label={words} />
}
