import { mediaCaptionsRemove } from '@portal/contract/media/media.contract.ts'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { errorWords } from '#web/api/api-error.ts'
import { languageTagOf, useLocale } from '#web/api/locale.ts'
import { write } from '#web/api/write.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './captions.module.css'
import mediaCss from './media.module.css'
import { type MediaDetail, uploadCaptions, useMediaCues } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'

type CaptionsProps = {
  readonly detail: MediaDetail
  readonly isDisabled?: boolean
  readonly isNarrow?: boolean
  /** Opens the cues of all languages; omitted: they can't be opened from here. */
  readonly onEdit?: () => void
}
const own = ['zh', 'en'] as const
/** The common names of encodings. */
const encodings: Readonly<Record<string, string>> = {
  gb18030: 'GB 18030',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** The captions of a media item, one line per language: number of cues, unreadable blocks, and actions. */
export function CaptionList({ detail, isDisabled = false, isNarrow = false, onEdit }: CaptionsProps) {
  const t = useTexts(mediaConsoleTexts).captions
  const cueWords = useTexts(mediaConsoleTexts).cues
  const [seen, setSeen] = useState<string | null>(null)
  const others = detail.captions.map(({ lang }) => lang).filter((lang) => !(own as readonly string[]).includes(lang))
  return (
    <section className={`${mediaCss.block} ${isNarrow ? css.narrow : ''}`} aria-label={t.title}>
      <div className={mediaCss.head}>
        <h3>{t.title}</h3>
        <span>{t.hint}</span>
        {onEdit && detail.captions.length > 0 ? (
          <button type="button" className={mediaCss.link} onClick={onEdit}>
            {cueWords.open}
          </button>
        ) : null}
      </div>
      <ul className={css.langs}>
        {[...own, ...others].map((lang) => (
          <Line key={lang} detail={detail} lang={lang} isDisabled={isDisabled} onSee={() => setSeen(lang)} />
        ))}
      </ul>
      {seen === null ? null : <LeftOut mediaId={detail.media.mediaId} lang={seen} onClose={() => setSeen(null)} />}
    </section>
  )
}

/** Returns a function that gives the name of a language in the reader's language; an unknown code remains as it is. */
export function useFormatLanguageName(): (lang: string) => string {
  const { languages } = useTexts(mediaConsoleTexts).captions
  const locale = useLocale()
  return (lang) => {
    if (lang === 'zh' || lang === 'en') return languages[lang]
    try {
      return new Intl.DisplayNames(languageTagOf(locale), { type: 'language' }).of(lang) ?? lang
    } catch {
      return lang
    }
  }
}

function Line({
  detail: { media, captions },
  lang,
  isDisabled,
  onSee,
}: {
  readonly detail: MediaDetail
  readonly lang: string
  readonly isDisabled: boolean
  readonly onSee: () => void
}) {
  const t = useTexts(mediaConsoleTexts).captions
  const done = useTexts(mediaConsoleTexts).done
  const name = useFormatLanguageName()(lang)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const [isAsking, setAsking] = useState(false)
  const facts = captions.find((one) => one.lang === lang)
  const send = async (file: File | undefined) => {
    if (!file) return
    setState({ isBusy: true, why: null })
    try {
      const { cues, left } = await uploadCaptions(media.mediaId, lang, facts?.fileId, file)
      toast(
        left > 0 ? 'info' : 'success',
        left > 0 ? t.sentWithout(formatNumber(cues), formatNumber(left)) : t.sent(formatNumber(cues)),
      )
      setState({ isBusy: false, why: null })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, t.wentWrong) })
    }
  }
  return (
    <li>
      <b>{name}</b>
      <span className={`num ${facts ? '' : mediaCss.quiet}`}>
        {facts ? (facts.cues === null ? '' : t.cues(formatNumber(facts.cues))) : t.none}
      </span>
      <span className={`${mediaCss.quiet} ${css.more}`}>
        {facts && facts.left > 0 ? (
          <>
            <span className={mediaCss.bad}>{t.left(formatNumber(facts.left))}</span>
            {t.leftOut}
          </>
        ) : facts?.encoding && facts.encoding !== 'utf-8' ? (
          t.converted(encodings[facts.encoding] ?? facts.encoding)
        ) : null}
        {state.why ? (
          <span role="alert" className={mediaCss.bad}>
            {state.why}
          </span>
        ) : null}
      </span>
      <span className={css.acts}>
        {facts && facts.left > 0 ? (
          <button type="button" className={mediaCss.link} onClick={onSee}>
            {t.see(formatNumber(facts.left))}
          </button>
        ) : null}
        {isDisabled ? null : (
          <>
            <FileTrigger acceptedFileTypes={['.srt', '.vtt', 'text/vtt']} onSelect={(files) => void send(files?.[0])}>
              <Button
                className={mediaCss.link ?? ''}
                isPending={state.isBusy}
                aria-label={facts ? t.replaceOf(name) : t.uploadOf(name)}
              >
                {facts ? t.replace : t.upload}
              </Button>
            </FileTrigger>
            {facts ? (
              <button
                type="button"
                className={mediaCss.link}
                aria-label={t.removeOf(name)}
                onClick={() => setAsking(true)}
              >
                {t.remove}
              </button>
            ) : null}
          </>
        )}
      </span>
      {isAsking ? (
        <ConfirmationDialog
          title={t.removeTitle}
          object={`${media.name} · ${name}`}
          consequence={t.removeWhat}
          action={t.remove}
          onConfirm={async () => {
            await write(mediaCaptionsRemove, { mediaId: media.mediaId, lang, fileId: facts?.fileId ?? '' })
            toast('success', done.captionsRemoved)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  )
}

/** The unreadable blocks of a captions file: line, text and problem. */
function LeftOut({
  mediaId,
  lang,
  onClose,
}: {
  readonly mediaId: string
  readonly lang: string
  readonly onClose: () => void
}) {
  const t = useTexts(mediaConsoleTexts).captions
  const name = useFormatLanguageName()(lang)
  const blocks = useMediaCues(mediaId).data?.languages.find((one) => one.lang === lang)?.leftOut ?? []
  return (
    <Modal title={t.leftTitle} facts={name} width={560} onClose={onClose}>
      <p>{t.leftLead}</p>
      <ul className={css.left}>
        {blocks.map(({ line, text, why }) => (
          <li key={line}>
            <p>
              <b className="num">{t.line(formatNumber(line))}</b>
              <span className={mediaCss.bad}>{t.why[why]}</span>
            </p>
            <pre>{text}</pre>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
