import { mediaDelete } from '@portal/contract/media/media.contract.ts'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useStore } from '#web/api/store.ts'
import { write } from '#web/api/write.ts'
import { useListAddress } from '#web/console/list/list-address.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { isUploadFinished, type UploadQueue } from '#web/console/upload/upload-queue.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatFileSize, formatInstant, formatNumber } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { CaptionList } from './captions.tsx'
import { CaptionEditor } from './cue-editor.tsx'
import css from './media.module.css'
import { MediaBlock } from './media-block.tsx'
import { type Media, type MediaDetail, useMediaDetail } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'
import { nameOfCodec } from './media-status.tsx'
import { mediaFileTypes } from './media-uploads.ts'

/** One file of the library, next to the list. */
export function MediaPanel({ mediaId, queue }: { readonly mediaId: string; readonly queue: UploadQueue<Media> }) {
  return (
    <QueryStates query={useMediaDetail(mediaId)} skeleton={<PanelSkeleton height={420} />}>
      {(detail) => <Details detail={detail} queue={queue} />}
    </QueryStates>
  )
}

function Details({ detail, queue }: { readonly detail: MediaDetail; readonly queue: UploadQueue<Media> }) {
  const t = useTexts(mediaConsoleTexts)
  const { media, renditions, uses } = detail
  const { change } = useListAddress()
  const [doing, setDoing] = useState<'cues' | 'delete' | null>(null)
  const isHere = useStore(queue.uploads).some(({ id, state }) => id === media.mediaId && !isUploadFinished(state))
  const canDelete = uses.length === 0 && media.state !== 'queued' && media.state !== 'working' && !isHere
  return (
    <>
      <MediaBlock detail={detail} kind={media.kind ?? 'video'} queue={queue} isNarrow>
        {media.state === 'uploading' && !isHere ? (
          <FileTrigger
            acceptedFileTypes={[...mediaFileTypes]}
            onSelect={(files) => files && queue.add([...files].slice(0, 1))}
          >
            <Button className={css.link ?? ''}>{t.status.continue}</Button>
          </FileTrigger>
        ) : null}
        {canDelete ? (
          <button type="button" className={`${css.link} ${css.bad}`} onClick={() => setDoing('delete')}>
            {t.acts.delete}
          </button>
        ) : null}
      </MediaBlock>
      <CaptionList detail={detail} isNarrow onEdit={() => setDoing('cues')} />
      <section className={css.block} aria-label={t.list.uses}>
        <div className={css.head}>
          <h3>{t.list.uses}</h3>
        </div>
        {uses.length === 0 ? <p className={css.hint}>{t.list.noUses}</p> : null}
        <ul className={css.uses}>
          {uses.map((use) => (
            <li key={`${use.productId} ${use.contentId}`}>
              <span>{pickReaderText(use.title)}</span>
              <small>{t.list.statuses[use.status]}</small>
              <small>{pickReaderText(use.lesson)}</small>
            </li>
          ))}
        </ul>
      </section>
      <Facts media={media} renditions={renditions} />
      {doing === 'cues' ? <CaptionEditor detail={detail} onClose={() => setDoing(null)} /> : null}
      {doing === 'delete' ? (
        <ConfirmationDialog
          title={t.remove.title}
          object={media.name}
          consequence={t.remove.consequence}
          action={t.remove.action}
          onConfirm={async () => {
            change({ open: undefined }, { isReplaced: true })
            await write(mediaDelete, { mediaId: media.mediaId })
            toast('success', t.done.deleted)
          }}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </>
  )
}

function Facts({ media, renditions }: Pick<MediaDetail, 'media' | 'renditions'>) {
  const t = useTexts(mediaConsoleTexts)
  const { source } = media
  const made = renditions.map(({ quality, size }) => `${t.steps[quality]} ${formatFileSize(size)}`).join(' · ')
  const original = source
    ? [
        nameOfCodec(source.codec),
        source.width > 0 ? `${formatNumber(source.width)} × ${formatNumber(source.height)}` : '',
      ]
        .filter(Boolean)
        .join(' · ')
    : null
  const facts = [
    [t.list.renditions, made || null],
    [t.list.facts.source, original],
    [t.list.facts.uploadedBy, media.uploadedBy],
    [t.list.facts.createdAt, formatInstant(media.createdAt)],
    [t.list.facts.changedAt, formatInstant(media.changedAt)],
  ] as const
  return (
    <dl className={`num ${css.facts}`}>
      {facts.map(([words, value]) =>
        value ? (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
