import { mediaCuesSave } from '@portal/contract/media/media.contract.ts'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { languageTagOf } from '#web/api/locale.ts'
import { storage } from '#web/api/storage.ts'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatClock, formatNumber } from '#web/ui/format.ts'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import {
  applyCueChanges,
  type CaptionDraft,
  type CaptionLanguage,
  changedCueCells,
  cueCellName,
  parseCueDraft,
  withCueCell,
} from './cue-draft.ts'
import css from './cue-editor.module.css'
import { type CuePair, cuePairIndexAt, pairCues } from './cue-pairs.ts'
import { type CueLanguage, type MediaDetail, useMediaCues } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'
import { MediaPreview, type MediaPreviewHandle } from './preview.tsx'

const langs = ['zh', 'en'] as const
const seconds = (milliseconds: number) => milliseconds / 1000

/** The captions of both languages side by side, next to the video, where they are edited cue by cue. */
export function CaptionEditor({ detail, onClose }: { readonly detail: MediaDetail; readonly onClose: () => void }) {
  const t = useTexts(mediaConsoleTexts).cues
  const cues = useMediaCues(detail.media.mediaId)
  return (
    <Modal title={t.title} facts={detail.media.name} kind="panel" width={1120} onClose={onClose}>
      <QueryStates
        query={cues}
        skeleton={<Skeleton height={360} />}
        isEmpty={({ languages }) => languages.length === 0}
        empty={<EmptyState title={t.empty} />}
      >
        {({ languages }) => (
          <Editor key={languages.map(({ fileId }) => fileId).join(' ')} detail={detail} languages={languages} />
        )}
      </QueryStates>
    </Modal>
  )
}

function Editor({ detail, languages }: { readonly detail: MediaDetail; readonly languages: readonly CueLanguage[] }) {
  const t = useTexts(mediaConsoleTexts).cues
  const { notDone } = useTexts(uiTexts)
  const { mediaId } = detail.media
  const [zh, en] = langs.map((lang) => languages.find((one) => one.lang === lang)) as [
    CueLanguage | undefined,
    CueLanguage | undefined,
  ]
  const of = { zh: zh?.cues ?? [], en: en?.cues ?? [] }
  const place = `cues ${mediaId} ${zh?.fileId ?? '-'} ${en?.fileId ?? '-'}`
  const [draft, setDraft] = useState<CaptionDraft>(() => parseCueDraft(storage.read(place)))
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const [isMissingOnly, setMissingOnly] = useState(false)
  const [at, setAt] = useState(0)
  const player = useRef<MediaPreviewHandle>(null)
  const pairs = useMemo(() => pairCues(zh?.cues ?? [], en?.cues ?? []), [zh, en])
  const current = pairs[cuePairIndexAt(pairs, at * 1000)]
  const missing = pairs.filter((pair) =>
    langs.some((lang) => pair[lang] === null && !draft[cueCellName(lang, pair)]?.trim()),
  )
  const changes = changedCueCells(draft)
  useEffect(() => {
    if (Object.keys(draft).length === 0) storage.remove(place)
    else storage.write(place, JSON.stringify(draft))
  }, [draft, place])
  const save = async () => {
    if (changes.length === 0 || state.isBusy) return
    setState({ isBusy: true, why: null })
    try {
      for (const lang of langs) {
        const cues = applyCueChanges(draft, lang, of[lang])
        const fileId = (lang === 'zh' ? zh : en)?.fileId
        if (cues) await write(mediaCuesSave, { mediaId, lang, cues, ...(fileId ? { fileId } : {}) })
      }
      storage.remove(place)
      toast('success', t.saved)
    } catch (error) {
      setState({ isBusy: false, why: isApiError(error, 'conflict') ? t.conflict : errorWords(error, notDone) })
    }
  }
  return (
    <div className={css.editor}>
      <div className={css.side}>
        <MediaPreview detail={detail} handle={player} onTime={setAt} />
        <p className={css.sum} role="status">
          {missing.length === 0 ? t.complete : t.missingCount(formatNumber(missing.length))}
        </p>
        {missing.length > 0 || isMissingOnly ? (
          <label className={css.only}>
            <input type="checkbox" checked={isMissingOnly} onChange={(event) => setMissingOnly(event.target.checked)} />
            {t.onlyMissing}
          </label>
        ) : null}
        <p className={css.hint}>{t.keys}</p>
        <p className={css.hint}>{t.cleared}</p>
        {state.why ? (
          <p role="alert" className={css.why}>
            {state.why}
          </p>
        ) : null}
        <div className={css.save}>
          <Button look="solid" isDisabled={changes.length === 0} isBusy={state.isBusy} onPress={() => void save()}>
            {t.save}
          </Button>
          {changes.length > 0 ? (
            <Button
              onPress={() => {
                setDraft({})
                setState({ isBusy: false, why: null })
              }}
            >
              {t.discard}
            </Button>
          ) : null}
        </div>
        <p className={css.hint}>{changes.length > 0 ? t.changed(formatNumber(changes.length)) : t.unchanged}</p>
      </div>
      <ul className={css.rows} aria-label={t.title}>
        {(isMissingOnly ? missing : pairs).map((pair) => (
          <Row
            key={`${pair.zh ?? '-'} ${pair.en ?? '-'} ${pair.from}`}
            pair={pair}
            isCurrent={pair === current}
            before={{
              zh: pair.zh === null ? null : (of.zh[pair.zh]?.text ?? null),
              en: pair.en === null ? null : (of.en[pair.en]?.text ?? null),
            }}
            draft={draft}
            onChange={(cell, text, was) => setDraft((now) => withCueCell(now, cell, text, was))}
            onJump={() => player.current?.seek(seconds(pair.from))}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = {
  readonly pair: CuePair
  readonly isCurrent: boolean
  readonly before: Readonly<Record<CaptionLanguage, string | null>>
  readonly draft: CaptionDraft
  readonly onChange: (cell: string, text: string, was: string | null) => void
  readonly onJump: () => void
}

function Row({ pair, isCurrent, before, draft, onChange, onJump }: RowProps) {
  const t = useTexts(mediaConsoleTexts)
  const clock = formatClock(seconds(pair.from))
  return (
    <li data-now={isCurrent || undefined}>
      <button type="button" className={`num ${css.time}`} aria-label={t.cues.jump(clock)} onClick={onJump}>
        {clock}
      </button>
      {langs.map((lang) => {
        const cell = cueCellName(lang, pair)
        const text = draft[cell] ?? before[lang]
        const change = (next: string) => onChange(cell, next, before[lang])
        return text === null ? (
          <button
            key={lang}
            type="button"
            className={css.hole}
            aria-label={`${t.cues.add[lang]} ${clock}`}
            onClick={() => change('')}
          >
            {t.cues.missing[lang]}
          </button>
        ) : (
          <textarea
            key={lang}
            lang={languageTagOf(lang)}
            data-cue={lang}
            data-changed={draft[cell] !== undefined || undefined}
            aria-label={t.cues.textOf(t.captions.languages[lang], clock)}
            rows={Math.max(1, text.split('\n').length)}
            maxLength={1000}
            value={text}
            ref={before[lang] === null && text === '' ? focusOnce : undefined}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => onCueKey(event, lang, () => change(before[lang] ?? ''))}
          />
        )
      })}
    </li>
  )
}

/** Ctrl Enter moves to the next cue of the language, Escape reverts this one. */
function onCueKey(event: KeyboardEvent<HTMLTextAreaElement>, lang: CaptionLanguage, undo: () => void): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    const all = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>(`[data-cue="${lang}"]`) ?? [])]
    all[all.indexOf(event.currentTarget) + 1]?.focus()
  }
  if (event.key === 'Escape' && event.currentTarget.dataset.changed !== undefined) {
    event.stopPropagation()
    undo()
  }
}
