import { IconBell, IconBellCheck, IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { openSignInModal } from '#web/api/login-modal.ts'
import { isLogin, useSession } from '#web/api/session.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './follow-buttons.module.css'
import { setSubscription, setTeacherFavourite, useSubscriptionState, useTeacherCard } from './following.queries.ts'
import { followingTexts } from './following-texts.ts'
import { runWithToast } from './run-with-toast.ts'

/**
 * The buttons on the page of a product that subscribe to its teacher, add the teacher to the favourites and, for a
 * series, subscribe to the product.
 */
export function FollowButtons({
  teacherId,
  productId,
  isSeries,
}: {
  readonly teacherId: string
  readonly productId: string
  readonly isSeries: boolean
}) {
  const t = useTexts(followingTexts)
  const session = useSession()
  const teacher = useTeacherCard(session ? teacherId : null).data
  const series = useSubscriptionState(session && isSeries ? productId : null).data
  const isFavourite = teacher?.isFavourite ?? false
  const follow = (target: { readonly productId: string } | { readonly teacherId: string }, isOn: boolean) =>
    isLogin()
      ? void runWithToast(setSubscription(target, !isOn), isOn ? t.unsubscribed : t.subscribedNow, t.failed)
      : openSignInModal()
  const bell = (isOn: boolean) =>
    isOn ? <IconBellCheck size={16} stroke={1.5} aria-hidden /> : <IconBell size={16} stroke={1.5} aria-hidden />
  return (
    <p className={css.follow}>
      <button
        type="button"
        aria-pressed={teacher?.isSubscribed ?? false}
        onClick={() => follow({ teacherId }, teacher?.isSubscribed ?? false)}
      >
        {bell(teacher?.isSubscribed ?? false)}
        {teacher?.isSubscribed ? t.teacherSubscribed : t.teacherSubscribe}
      </button>
      <button
        type="button"
        aria-pressed={isFavourite}
        onClick={() =>
          isLogin()
            ? void runWithToast(
                setTeacherFavourite(teacherId, !isFavourite),
                isFavourite ? t.removed : t.added,
                t.failed,
              )
            : openSignInModal()
        }
      >
        {isFavourite ? <IconHeartFilled size={16} aria-hidden /> : <IconHeart size={16} stroke={1.5} aria-hidden />}
        {isFavourite ? t.favoured : t.favourite}
      </button>
      {isSeries ? (
        <button
          type="button"
          aria-pressed={series?.isSubscribed ?? false}
          onClick={() => follow({ productId }, series?.isSubscribed ?? false)}
        >
          {bell(series?.isSubscribed ?? false)}
          {series?.isSubscribed ? t.columnSubscribed : t.subscribeColumn}
        </button>
      ) : null}
    </p>
  )
}
