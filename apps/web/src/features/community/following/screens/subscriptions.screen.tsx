import { IconBell } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Button, ButtonLink, MoreLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from '../following.module.css'
import {
  followingPageSizes,
  setNoticeEmail,
  setSubscription,
  useNoticeEmailSetting,
  useSubscriptions,
} from '../following.queries.ts'
import { followingTexts } from '../following-texts.ts'
import { Notifications } from '../notifications.tsx'
import { runWithToast } from '../run-with-toast.ts'
import { SubscriptionLine } from '../subscription-line.tsx'

const route = getRouteApi('/user/subscribeList')

/** The reader's subscriptions with their latest news, and the reader's notifications with the switch for emails. */
export function SubscriptionsScreen() {
  const t = useTexts(followingTexts)
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const subscriptions = useSubscriptions(page, followingPageSizes.subscriptions)
  const setting = useNoticeEmailSetting().data
  return (
    <Page title={t.subscriptions} lead={t.subscriptionsLead}>
      <div className={css.two}>
        <section>
          <QueryStates
            query={subscriptions}
            skeleton={<LinesSkeleton />}
            isEmpty={(data) => data.total === 0}
            empty={
              <EmptyState
                icon={IconBell}
                title={t.noSubscriptions}
                hint={t.noSubscriptionsHint}
                action={
                  <ButtonLink size="s" to="/content-center">
                    {t.browse}
                  </ButtonLink>
                }
              />
            }
          >
            {(data) => (
              <>
                <ul className={css.lines} aria-busy={subscriptions.isPlaceholderData || undefined}>
                  {data.list.map((one) => (
                    <SubscriptionLine
                      key={one.productId ?? one.teacherId}
                      subscription={one}
                      actions={
                        <Button
                          look="quiet"
                          size="s"
                          aria-label={t.unsubscribeOf(one.title)}
                          onClick={() =>
                            void runWithToast(
                              setSubscription(
                                one.kind === 'teacher'
                                  ? { teacherId: one.teacherId ?? '' }
                                  : { productId: one.productId ?? '' },
                                false,
                              ),
                              t.unsubscribed,
                              t.failed,
                            )
                          }
                        >
                          {t.unsubscribe}
                        </Button>
                      }
                    />
                  ))}
                </ul>
                <Pager
                  page={page}
                  size={followingPageSizes.subscriptions}
                  total={data.total}
                  onPage={(next) => void navigate({ search: next ? { page: next } : {} })}
                />
              </>
            )}
          </QueryStates>
        </section>
        {/* On a phone it is below the list, and appears when the length of the list is known. */}
        <section className={css.news} hidden={subscriptions.isPending}>
          <h2>{t.notifications}</h2>
          <Notifications />
          <label className={css.mail}>
            <input
              type="checkbox"
              checked={setting?.mail === 1}
              disabled={!setting}
              onChange={(event) => void runWithToast(setNoticeEmail(event.target.checked), t.mailSaved, t.failed)}
            />
            {t.mail}
          </label>
          <MoreLink to="/user/noticePreferences">{t.noticeSettings}</MoreLink>
        </section>
      </div>
    </Page>
  )
}

/** As many lines as most people follow. */
function LinesSkeleton() {
  return (
    <div className={css.lines}>
      {[0, 1, 2, 3, 4].map((index) => (
        <div key={index} className={css.coming}>
          <Skeleton height={72} />
        </div>
      ))}
    </div>
  )
}
