import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { storage } from '#web/api/storage.ts'
import css from './moment.module.css'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'

const key = (id: string) => `moment ${id}`

/** True the first time that this device shows a moment; from then on it is only history. */
function useFirstTime(id: string): boolean {
  const [isFirst] = useState(() => {
    if (storage.read(key(id))) return false
    storage.write(key(id), '1')
    return true
  })
  return isFirst
}

type MomentKind = 'certificate' | 'level' | 'course' | 'exam'
type Props = {
  /** Identifies the achievement and its owner: one device may serve several people. */
  readonly momentId: string
  readonly kind: MomentKind
  readonly title: string
  readonly note: string
  /** Buttons and links. */
  readonly children?: ReactNode
  /** Rendered in its place once it has been shown or closed. */
  readonly after?: ReactNode
}

/**
 * A banner in the page that celebrates an achievement, once on each device; after that, `after` takes its place. A
 * drawn learner climbs a step in an animation of 600 ms, with its last picture at once under reduced motion. The close
 * button and Escape close it. It is green for a course, and amber for a certificate, a level or an exam.
 */
export function AchievementBanner({ momentId, after = null, ...shown }: Props) {
  const isFirst = useFirstTime(momentId)
  const [isClosed, setClosed] = useState(false)
  if (!isFirst || isClosed) return after
  return <Shown {...shown} onClose={() => setClosed(true)} />
}

function Shown({
  kind,
  title,
  note,
  children,
  onClose,
}: Omit<Props, 'momentId' | 'after'> & { readonly onClose: () => void }) {
  const t = useTexts(uiTexts)
  // A live region announces only what it receives after it was rendered.
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(`${title} ${note}`), [title, note])
  const close = () => {
    // The focus was in the part that disappears.
    document.getElementById('main')?.focus()
    onClose()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <section className={`${css.moment} no-print`} data-kind={kind} aria-label={title} onKeyDown={closeByKey}>
      <p className="vh" role="status">
        {said}
      </p>
      <div>
        <p className={css.title}>{title}</p>
        <p>{note}</p>
        {children ? <div className={css.act}>{children}</div> : null}
      </div>
      <svg viewBox="0 0 360 132" aria-hidden="true">
        <path d="M0 108H150" className={css.below} />
        <path d="M150 108V68H360" className={css.base} />
        <path d="M150 108V68H360" pathLength={1} className={css.step} />
        <circle cx="110" cy="96" r="11" className={css.who} />
        <Picture kind={kind} />
      </svg>
      <button type="button" className={css.close} aria-label={t.close} onClick={close}>
        <IconX size={20} stroke={1.5} aria-hidden />
      </button>
    </section>
  )
}

/** The object on the step: a document with its seal, the next step, a cover, or the pass mark. */
function Picture({ kind }: { readonly kind: MomentKind }) {
  if (kind === 'level')
    return (
      <>
        <path d="M300 68V28H360" className={css.next} />
        <g className={css.object}>
          <path d="M252 66V26" />
          <path d="M252 28h28l-6 8 6 8h-28z" className={css.flag} />
        </g>
      </>
    )
  if (kind === 'course')
    return (
      <g className={css.object}>
        <rect x="246" y="18" width="76" height="48" rx="4" />
        <path d="M246 54h76" />
        <path d="m272 36 8 8 16-16" className={css.stroke} />
      </g>
    )
  if (kind === 'exam')
    return (
      <g className={css.object}>
        <path d="M236 66a48 48 0 0 1 96 0" />
        <path d="M236 66a48 48 0 0 1 82-34" className={css.stroke} />
        <path d="m314 20-12 12" className={css.mark} />
      </g>
    )
  return (
    <g className={css.object}>
      <rect x="250" y="14" width="76" height="52" rx="2" />
      <path d="M266 28h44M274 38h28" />
      <circle cx="310" cy="52" r="8" className={css.seal} />
    </g>
  )
}
