import { IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { AnswerFiles } from '../../uploads/load-uploads.ts'
import type { MarkingSample } from './marking.queries.ts'
import { markingTexts } from './marking-texts.ts'
import css from './samples.module.css'
import { langAttributeOf } from './words.ts'

/** Sample answers with their marks, as examples of high and low points. */
export function AnswerSamples({
  samples,
  onDrop,
}: {
  readonly samples: readonly MarkingSample[]
  readonly onDrop: (taskId: string) => void
}) {
  const t = useTexts(markingTexts)
  return (
    <ul className={css.samples}>
      {samples.map((one) => (
        <li key={one.taskId}>
          <p className="num">
            <b>{formatPoints(one.points)}</b> / {formatPoints(one.of)}
          </p>
          <div>
            {one.files ? (
              <Suspense fallback={null}>
                <AnswerFiles files={one.files} />
              </Suspense>
            ) : (
              <p className={css.sampleWords} {...langAttributeOf(one.answer)}>
                {one.answer.trim() === '' ? t.blank : one.answer}
              </p>
            )}
            {one.comment ? <p className={css.said}>{one.comment}</p> : null}
          </div>
          <IconButton label={t.sample.drop(one.code)} onPress={() => onDrop(one.taskId)}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
