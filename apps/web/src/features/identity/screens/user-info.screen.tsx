import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { readSignInSource, wecomConfigStatus } from '#web/api/wecom.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryStates, RowsSkeleton, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { OwnFactors } from '../factors/own-factors.tsx'
import { EmploymentFacts, ProfileFacts } from '../profile/facts.tsx'
import { EditableProfileFacts } from '../profile/own-facts.tsx'
import { OwnSessions } from '../profile/own-sessions.tsx'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { PhoneDialog } from '../profile/phone-dialog.tsx'
import css from '../profile/profile.module.css'
import { confirmEmailAddress, useOwnProfile } from '../profile/profile.queries.ts'
import { profileTexts } from '../profile/profile-texts.ts'

/**
 * Personal information, with fields that are edited in place (specification sections 2 and 5); the page at /user/base
 * and at /user/userinfo.
 */
export function UserInfoScreen() {
  const t = useTexts(profileTexts)
  const detail = useOwnProfile()
  const [changing, setChanging] = useState<'phone' | 'password' | null>(null)
  useEmailLink()
  return (
    <Page title={t.infoTitle} lead={t.infoLead}>
      <QueryStates query={detail} skeleton={<InfoSkeleton />}>
        {(user) => (
          <div className={css.two}>
            <div className={css.side}>
              <section className={css.part}>
                <h2>{t.aboutYou}</h2>
                <EditableProfileFacts user={user} />
              </section>
              <EmploymentFacts user={user} />
            </div>
            <div className={css.side}>
              <section className={css.part}>
                <h2>{t.signIn}</h2>
                <ProfileFacts
                  facts={[
                    { name: t.account, value: user.account },
                    { name: t.loginSource, value: t.loginSources[sourceOf()] },
                    {
                      name: t.phone,
                      value: user.phone,
                      action: (
                        <Button look="quiet" size="s" className={css.change} onClick={() => setChanging('phone')}>
                          {user.phone ? t.changePhone : t.addPhone}
                        </Button>
                      ),
                    },
                    {
                      name: t.password,
                      value: user.hasPassword ? t.passwordSet : null,
                      action: user.hasPassword ? (
                        <Button look="quiet" size="s" className={css.change} onClick={() => setChanging('password')}>
                          {t.changePassword}
                        </Button>
                      ) : null,
                    },
                  ]}
                />
              </section>
              <OwnFactors />
              <OwnSessions />
            </div>
            {changing === 'phone' ? (
              <PhoneDialog hasPhone={user.phone !== null} onClose={() => setChanging(null)} />
            ) : null}
            {changing === 'password' ? <PasswordDialog onClose={() => setChanging(null)} /> : null}
          </div>
        )}
      </QueryStates>
    </Page>
  )
}

/** A placeholder of the fields and facts. */
function InfoSkeleton() {
  return (
    <div className={css.two}>
      <div className={css.form}>
        {[0, 1, 2, 3, 4].map((index) => (
          <Skeleton key={index} height={72} />
        ))}
      </div>
      <RowsSkeleton height={420} />
    </div>
  )
}

/**
 * Opening the link of the email confirms the address. The token is removed from the address bar first, then the outcome
 * is shown.
 */
function useEmailLink() {
  const t = useTexts(profileTexts)
  const { emailToken } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (!emailToken) return
    void navigate({ to: '/user/userinfo', search: {}, replace: true })
    confirmEmailAddress(emailToken).then(
      (email) => toast('success', t.confirmed(email)),
      (error: unknown) => toast('error', errorWords(error, t.failed)),
    )
  }, [emailToken, navigate, t])
}

/** The source of this session (specification section 3, loginSourceType and proxyAppType). */
function sourceOf(): 'normal' | 'wecom' | 'wecomProxy' {
  if (readSignInSource().loginSourceType === 0) return 'normal'
  return wecomConfigStatus(true) ? 'wecom' : 'wecomProxy'
}
