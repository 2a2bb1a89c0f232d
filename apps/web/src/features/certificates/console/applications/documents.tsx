import { IconEye, IconRotateClockwise, IconZoomIn } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { Select } from '#web/console/overlays/select.tsx'
import queue from '#web/console/queue.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './applications.module.css'
import {
  type ApplicationKind,
  type DocumentPurpose,
  fetchApplicationDocuments,
  type ApplicationDocumentLinks as Links,
} from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'

const shownSeconds = 60
/** The minimum size of a photo, in pixels. */
const least = { width: 295, height: 413 }
const purposes = ['name', 'photo', 'validity', 'other'] as const satisfies readonly DocumentPurpose[]

type Props = {
  readonly kind: ApplicationKind
  readonly applicationId: string
  readonly has: { readonly photo: boolean; readonly document: boolean }
}

/**
 * The documents of an application. They are hidden until staff ask for them with a purpose, which is recorded, and
 * again a minute later.
 */
export function ApplicationDocuments({ kind, applicationId, has }: Props) {
  const t = useTexts(applicationsConsoleTexts).documents
  const ui = useTexts(uiTexts)
  const [purpose, setPurpose] = useState<DocumentPurpose>('name')
  const [links, setLinks] = useState<Links | null>(null)
  const [left, setLeft] = useState(0)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const isShown = links !== null
  useEffect(() => {
    if (!isShown) return
    const until = Date.now() + shownSeconds * 1000
    setLeft(shownSeconds)
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds <= 0) setLinks(null)
    }, 250)
    return () => clearInterval(timer)
  }, [isShown])
  const isNothing = !has.photo && !has.document
  const turn = async () => {
    if (links) return setLinks(null)
    if (state.isBusy || isNothing) return
    setState({ isBusy: true, why: null })
    try {
      setLinks(await fetchApplicationDocuments(kind, applicationId, purpose))
      setState({ isBusy: false, why: null })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  useKeys(t.title, { v: isNothing ? undefined : { words: isShown ? t.hide : t.show, run: () => void turn() } })
  if (isNothing) return <p className={queue.note}>{kind === 'exam' ? t.nothing : t.noFile}</p>
  return (
    <section className={css.documents} aria-label={t.title}>
      <div className={css.papers} data-only={kind === 'certificate' || undefined}>
        {kind === 'exam' ? (
          <figure className={css.photo}>
            <Paper file={links?.photo ?? null} has={has.photo} label={t.photo} isPhoto />
          </figure>
        ) : null}
        <figure className={css.document}>
          <Paper file={links?.document ?? null} has={has.document} label={t.document} />
        </figure>
      </div>
      <div className={css.reveal}>
        <Select
          label={t.purpose}
          options={purposes.map((id) => ({ id, words: t.purposes[id] }))}
          value={purpose}
          onChange={setPurpose}
          isDisabled={isShown}
        />
        <Button shortcut="V" isBusy={state.isBusy} onPress={() => void turn()}>
          <IconEye size={16} stroke={1.5} aria-hidden />
          {isShown ? t.hide : t.show}
        </Button>
        <span className={`num ${queue.quiet}`}>{isShown ? t.left(left) : t.covered}</span>
      </div>
      {state.why ? (
        <p className={queue.refused} role="alert">
          {state.why}
        </p>
      ) : null}
    </section>
  )
}

type PaperProps = {
  readonly file: Links['photo']
  readonly has: boolean
  readonly label: string
  readonly isPhoto?: boolean
}
function Paper({ file, has, label, isPhoto = false }: PaperProps) {
  const t = useTexts(applicationsConsoleTexts).documents
  const [turns, setTurns] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null)
  const [isBroken, setBroken] = useState(false)
  if (!file) {
    return (
      <>
        <div className={css.covered} data-none={!has || undefined}>
          {has ? null : t.none}
        </div>
        <figcaption>{label}</figcaption>
      </>
    )
  }
  if (!file.mime.startsWith('image/')) {
    return (
      <>
        <div className={css.covered}>
          <a className={queue.link} href={file.url} download>
            {t.pdf}
          </a>
        </div>
        <figcaption>{label}</figcaption>
      </>
    )
  }
  const isSmall = isPhoto && size !== null && (size.width < least.width || size.height < least.height)
  const words = size ? `${size.width} × ${size.height}` : ''
  return (
    <>
      <div className={css.shown} data-large={isLarge || undefined}>
        {isBroken ? (
          <p className={queue.note}>{t.unreadable}</p>
        ) : (
          <img
            src={file.url}
            alt={label}
            style={{ transform: `rotate(${turns * 90}deg)` }}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <figcaption className="num">
        <span className={isSmall ? queue.bad : undefined}>
          {size ? (isSmall ? t.small(words) : t.size(words)) : label}
        </span>
        {isPhoto ? null : (
          <span className={css.tools}>
            <IconButton label={t.zoom} hint={false} onPress={() => setLarge(!isLarge)}>
              <IconZoomIn size={16} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton label={t.rotate} hint={false} onPress={() => setTurns((turns + 1) % 4)}>
              <IconRotateClockwise size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </span>
        )}
      </figcaption>
    </>
  )
}
