import { formatClock } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useTranscript } from '../learning.queries.ts'
import { learningTexts } from '../learning-texts.ts'
import css from './transcript.module.css'

/** The transcript. The current line is highlighted, and each line links to its time. */
export function Transcript({
  url,
  at,
  onSeek,
}: {
  readonly url: string | undefined
  readonly at: number
  readonly onSeek: (to: number) => void
}) {
  const t = useTexts(learningTexts).coursePlay
  const { data = [], isLoading } = useTranscript(url)
  if (isLoading) return <div className={css.coming} />
  if (data.length === 0) return null
  const now = data.findLastIndex((cue) => cue.from <= at)
  return (
    <section className={css.transcript}>
      <h2>{t.transcript}</h2>
      <ol>
        {data.map((cue, index) => (
          <li key={cue.from} aria-current={index === now || undefined}>
            <button type="button" onClick={() => onSeek(cue.from)}>
              <time>{formatClock(cue.from)}</time>
              <span>{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
