import { useTexts } from '#web/ui/texts.ts'
import { useHomePage } from '../home.queries.ts'
import { TrackChoices } from './choose-track.tsx'
import { MostUrgentItem } from './first-matter.tsx'
import { LearnerFigures } from './learner-figures.tsx'
import { learnerHomeTexts } from './learner-home-texts.ts'
import css from './learner-top.module.css'
import { PathStair } from './path-stair.tsx'

/** The top of a learner's home page: the most urgent item, the learner's path and three figures. */
export function LearnerTop() {
  const { data, dataUpdatedAt } = useHomePage()
  const learner = data?.learner
  if (!data || !learner) return null
  const { track, continueAt } = learner
  return (
    <>
      <section className={css.stage}>
        <MostUrgentItem learner={learner} receivedAt={dataUpdatedAt} />
        {track ? <PathStair track={track} at={continueAt} /> : <NoPath isNew={learner.first === 'new'} />}
      </section>
      <div className="wrap">
        <LearnerFigures learner={learner} />
      </div>
    </>
  )
}

/** In place of the path of a learner without one: the choice of a path, unless the learner is new and chooses it above. */
function NoPath({ isNew }: { readonly isNew: boolean }) {
  const t = useTexts(learnerHomeTexts)
  return (
    <div className={css.level}>
      {isNew ? null : (
        <div className={`wrap ${css.choose}`}>
          <div>
            <h2>{t.chooseTitle}</h2>
            <p>{t.chooseNote}</p>
          </div>
          <TrackChoices />
        </div>
      )}
    </div>
  )
}
