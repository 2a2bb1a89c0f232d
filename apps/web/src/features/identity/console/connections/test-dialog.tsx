import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './connections.module.css'
import { type ConnectionTestResult, useConnectionTestResult } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'

/** The result of a test sign-in: the match, and everything that the provider sent. */
export function ConnectionTestDialog({ testId, onClose }: { readonly testId: string; readonly onClose: () => void }) {
  const t = useTexts(connectionsTexts).test
  const { data, error, refetch } = useConnectionTestResult(testId)
  return (
    <Modal title={t.title} width={640} onClose={onClose}>
      {data?.isFinished ? (
        <Result shown={data} />
      ) : data ? (
        <div className={css.outcome}>
          <b>{t.running}</b>
          <small>{t.runningHint}</small>
          <Button onPress={() => void refetch()}>{t.again}</Button>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} level={3} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  )
}

const good: readonly ConnectionTestResult['outcome'][] = ['linked', 'employeeNo', 'email', 'new']

function Result({ shown: { outcome, reason, person, claims } }: { readonly shown: ConnectionTestResult }) {
  const t = useTexts(connectionsTexts).test
  return (
    <>
      <div className={css.outcome} role="status" data-failed={good.includes(outcome) ? undefined : true}>
        {person ? (
          <b>
            {person.name} <span className="num">{person.account}</span>
          </b>
        ) : null}
        <span>{reason ? pickReaderText(reason) : outcome ? t.outcomes[outcome] : null}</span>
        <small>{t.notSigned}</small>
      </div>
      {reason ? null : <h3 className={css.claims}>{t.sent}</h3>}
      {reason ? null : claims.length === 0 ? (
        <p className={css.hint}>{t.nothing}</p>
      ) : (
        <table className={`${css.table} ${css.claims}`}>
          <thead>
            <tr>
              <th scope="col">{t.claim}</th>
              <th scope="col">{t.value}</th>
            </tr>
          </thead>
          <tbody>
            {claims.map(({ name, value }) => (
              <tr key={name}>
                <td className="num">{name}</td>
                <td className="num">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
