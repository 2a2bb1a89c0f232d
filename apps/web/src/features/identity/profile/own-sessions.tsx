import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './profile.module.css'
import { endOtherSessions, endOwnSession, type OwnSession, useOwnSessions } from './profile.queries.ts'
import { profileTexts } from './profile-texts.ts'

const phones: readonly (string | null)[] = ['iPhone', 'iPad', 'Android', 'HarmonyOS']

/** The sessions of the account, for its owner to view and end. */
export function OwnSessions() {
  const t = useTexts(profileTexts)
  const sessions = useOwnSessions()
  const [isBusy, run] = useWork()
  return (
    <section className={css.part} id="sessions">
      <h2>{t.sessions}</h2>
      <p>{t.sessionsHint}</p>
      <QueryStates query={sessions} skeleton={<Skeleton height={120} />}>
        {({ list }) => (
          <>
            <ul className={css.sessions}>
              {list.map((one) => (
                <Session
                  key={one.ownSessionId}
                  session={one}
                  isBusy={isBusy}
                  onEnd={() =>
                    void run(async () => {
                      await endOwnSession(one.ownSessionId)
                      toast('success', t.sessionEnded)
                    }, t.failed)
                  }
                />
              ))}
            </ul>
            {list.some(({ isThis }) => !isThis) ? (
              <Button
                look="line"
                size="s"
                isBusy={isBusy}
                onClick={() =>
                  void run(async () => {
                    await endOtherSessions()
                    toast('success', t.sessionsEnded)
                  }, t.failed)
                }
              >
                {t.endOthers}
              </Button>
            ) : null}
          </>
        )}
      </QueryStates>
    </section>
  )
}

type SessionProps = { readonly session: OwnSession; readonly isBusy: boolean; readonly onEnd: () => void }
function Session({ session, isBusy, onEnd }: SessionProps) {
  const t = useTexts(profileTexts)
  const name = [session.browser, session.system].filter(Boolean).join(' · ') || t.unknownDevice
  const Icon = phones.includes(session.system) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div>
        <b>{name}</b>
        {session.isThis ? <span className={css.this}>{t.thisDevice}</span> : null}
        <p>{[t.sources[session.source], session.company, session.address].filter(Boolean).join(' · ')}</p>
        <p>{t.lastUsed(formatInstant(session.seenAt))}</p>
      </div>
      {session.isThis ? null : (
        <Button look="quiet" size="s" isBusy={isBusy} aria-label={`${t.endSession} ${name}`} onClick={onEnd}>
          {t.endSession}
        </Button>
      )}
    </li>
  )
}
