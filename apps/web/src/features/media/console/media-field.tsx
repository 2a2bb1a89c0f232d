import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { isApiError } from '#web/api/api-error.ts'
import { useStore } from '#web/api/store.ts'
import { UploadList, UploadZone } from '#web/console/upload/upload.tsx'
import { isUploadFinished, type UploadQueue } from '#web/console/upload/upload-queue.ts'
import { uploadTexts } from '#web/console/upload/upload-texts.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CaptionList } from './captions.tsx'
import { CaptionEditor } from './cue-editor.tsx'
import { MediaLibraryPicker } from './library-picker.tsx'
import css from './media.module.css'
import { MediaBlock } from './media-block.tsx'
import { type Media, type MediaDetail, useMediaConversionState, useMediaDetail } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'
import { mediaFileTypes, openMediaUploadQueue } from './media-uploads.ts'

export type MediaFieldProps = {
  /** The chosen media; null: none yet. */
  readonly mediaId: string | null
  /** The media of the lesson. */
  readonly kind: 'video' | 'audio'
  /** Called as soon as there is an id: an upload has one from its first part on, long before it can be played. */
  readonly onChange: (mediaId: string | null) => void
  readonly isDisabled?: boolean
}

/**
 * The media of a lesson: chosen from the library, or uploaded in parts; an upload continues after a reload and on other
 * pages of the console. Below it are the processing steps, the poster and the captions.
 */
export function MediaField(props: MediaFieldProps) {
  const state = useMediaConversionState().data
  return state ? <Field {...props} maxBytes={state.maxBytes} hint={state.hint} /> : <Skeleton height={180} />
}

function Field({
  mediaId,
  kind,
  onChange,
  isDisabled = false,
  maxBytes,
  hint,
}: MediaFieldProps & { readonly maxBytes: number; readonly hint: string | null }) {
  const t = useTexts(mediaConsoleTexts)
  const queue = openMediaUploadQueue(useTexts(uploadTexts), maxBytes)
  const [isReplacing, setReplacing] = useState(false)
  const begin = useBegun(queue, (id) => {
    setReplacing(false)
    onChange(id)
  })
  const detail = useMediaDetail(mediaId)
  const isGone = detail.error !== null && isApiError(detail.error, 'mediaNotFound')
  const choose = (
    <div className={css.choose}>
      {isGone ? <p role="alert">{t.field.gone}</p> : null}
      <MediaLibraryPicker
        kind={kind}
        isDisabled={isDisabled}
        onPick={(id) => {
          setReplacing(false)
          onChange(id)
        }}
      />
      <p className={css.or}>{t.field.or}</p>
      {hint ? (
        <p role="alert" className={css.bad}>
          {hint}
        </p>
      ) : (
        <UploadZone
          label={t.field.upload}
          lead={kind === 'video' ? t.field.dropVideo : t.field.dropAudio}
          accept={mediaFileTypes}
          maxBytes={maxBytes}
          onFiles={begin.add}
        />
      )}
      <UploadList queue={queue} shows={({ key, id }) => begin.keys.includes(key) && id !== mediaId} />
    </div>
  )
  if (mediaId === null || isGone) return choose
  return (
    <QueryStates query={detail} skeleton={<Skeleton height={240} />}>
      {(known) => (
        <>
          <Chosen
            key={mediaId}
            detail={known}
            kind={kind}
            queue={queue}
            isDisabled={isDisabled}
            onContinue={begin.add}
            onReplace={() => setReplacing(!isReplacing)}
          />
          {isReplacing && !isDisabled ? <div className={css.block}>{choose}</div> : null}
        </>
      )}
    </QueryStates>
  )
}

/** Adds files to the queue and reports the id of each once the server has assigned it. */
function useBegun(queue: UploadQueue<Media>, onBegun: (mediaId: string) => void) {
  const uploads = useStore(queue.uploads)
  const [keys, setKeys] = useState<readonly number[]>([])
  const told = useRef(new Set<number>())
  const tell = useRef(onBegun)
  tell.current = onBegun
  useEffect(() => {
    for (const { key, id } of uploads) {
      if (id === null || !keys.includes(key) || told.current.has(key)) continue
      told.current.add(key)
      tell.current(id)
    }
  }, [uploads, keys])
  return { keys, add: (files: readonly File[]) => setKeys((before) => [...before, ...queue.add(files)]) }
}

type ChosenProps = {
  readonly detail: MediaDetail
  readonly kind: 'video' | 'audio'
  readonly queue: UploadQueue<Media>
  readonly isDisabled: boolean
  readonly onContinue: (files: readonly File[]) => void
  readonly onReplace: () => void
}

function Chosen({ detail, kind, queue, isDisabled, onContinue, onReplace }: ChosenProps) {
  const t = useTexts(mediaConsoleTexts)
  const { media } = detail
  const [isEditing, setEditing] = useState(false)
  const isHere = useStore(queue.uploads).some(({ id, state }) => id === media.mediaId && !isUploadFinished(state))
  return (
    <div>
      {media.kind !== null && media.kind !== kind ? (
        <p role="alert" className={css.bad}>
          {t.field.wrongKind[kind]}
        </p>
      ) : null}
      <MediaBlock detail={detail} kind={kind} queue={queue} isDisabled={isDisabled}>
        {media.state === 'uploading' && !isHere ? (
          <FileTrigger
            acceptedFileTypes={[...mediaFileTypes]}
            onSelect={(files) => files && onContinue([...files].slice(0, 1))}
          >
            <Button className={css.link ?? ''}>{t.status.continue}</Button>
          </FileTrigger>
        ) : null}
        <button type="button" className={css.link} onClick={onReplace}>
          {t.acts.replace}
        </button>
      </MediaBlock>
      <CaptionList detail={detail} isDisabled={isDisabled} onEdit={() => setEditing(true)} />
      {isEditing ? <CaptionEditor detail={detail} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}
