import { readLoginSource, wecomConfigStatus } from '#web/api/wecom.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { Facts, WorkFacts } from '../profile/facts.tsx'
import css from '../profile/profile.module.css'
import { useDictionary, useUserDetail } from '../profile/profile.queries.ts'
import { profileTexts } from '../profile/profile-texts.ts'

/** Basic information, to read. */
export function UserBaseScreen() {
  const t = useTexts(profileTexts)
  const detail = useUserDetail()
  const types = { certificate: useDictionary(1).data?.list, identity: useDictionary(2).data?.list }
  return (
    <Page
      title={t.baseTitle}
      actions={
        <ButtonLink look="line" size="s" to="/user/userinfo">
          {t.edit}
        </ButtonLink>
      }
    >
      <QueryStates
        query={detail}
        skeleton={
          <div className={css.two}>
            <Skeleton height={400} />
            <Skeleton height={312} />
          </div>
        }
      >
        {(user) => (
          <div className={css.two}>
            <section className={css.part}>
              <h2>{user.name}</h2>
              <p>{t.baseHint}</p>
              <Facts
                facts={[
                  { name: t.account, value: user.account },
                  { name: t.loginSource, value: t.loginSources[sourceOf()] },
                  { name: t.gender, value: user.gender ? t.genders[user.gender] : null },
                  {
                    name: t.email,
                    value: user.email,
                    action: user.pendingEmail ? <small>{`${t.pending}${t.colon}${user.pendingEmail}`}</small> : null,
                  },
                  { name: t.phone, value: user.phone },
                  {
                    name: t.certificateType,
                    value: types.certificate?.find((one) => one.code === user.certificateType)?.name ?? null,
                  },
                  {
                    name: t.identityType,
                    value: types.identity?.find((one) => one.code === user.identityType)?.name ?? null,
                  },
                ]}
              />
            </section>
            <WorkFacts user={user} />
          </div>
        )}
      </QueryStates>
    </Page>
  )
}

/** The source of this session (specification section 3, loginSourceType and proxyAppType). */
function sourceOf(): 'normal' | 'wecom' | 'wecomProxy' {
  if (readLoginSource().loginSourceType === 0) return 'normal'
  return wecomConfigStatus(true) ? 'wecom' : 'wecomProxy'
}
