import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './following.module.css'
import { type FollowedTeacher, setSubscription } from './following.queries.ts'
import { followingTexts } from './following-texts.ts'
import { runWithToast } from './run-with-toast.ts'

/** A teacher in a list, with buttons to subscribe to this teacher and to remove the teacher from the list. */
export function FollowedTeacherLine({
  teacher,
  onRemove,
}: {
  readonly teacher: FollowedTeacher
  readonly onRemove: () => void
}) {
  const t = useTexts(followingTexts)
  const { teacherId, name, isSubscribed } = teacher
  return (
    <li>
      <span className={css.letter} aria-hidden="true" data-letter={[...name][0] ?? ''} />
      <div>
        <h3>{name}</h3>
        <p className={css.note}>{teacher.title}</p>
        <p className={css.bio}>{teacher.bio}</p>
        <p className={css.note}>
          <Link to="/content-center" search={{ q: name }}>
            {t.productCount(teacher.productCount)}
          </Link>
        </p>
      </div>
      <p className={css.acts}>
        <Button
          look="line"
          size="s"
          aria-label={isSubscribed ? t.unsubscribeOf(name) : t.subscribeTeacher(name)}
          onClick={() =>
            void runWithToast(
              setSubscription({ teacherId }, !isSubscribed),
              isSubscribed ? t.unsubscribed : t.subscribedNow,
              t.failed,
            )
          }
        >
          {isSubscribed ? t.unsubscribe : t.subscribe}
        </Button>
        <Button look="quiet" size="s" aria-label={t.removeOf(name)} onClick={onRemove}>
          {t.remove}
        </Button>
      </p>
    </li>
  )
}
