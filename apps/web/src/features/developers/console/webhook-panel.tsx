import {
  webhookDelete,
  webhookReplay,
  webhookSecretRotate,
  webhookStateSet,
  webhookTest,
} from '@portal/contract/developers/webhook.contract.ts'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { formatInstantWithSeconds, formatNumber } from '#web/ui/format.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './developers.module.css'
import { useWebhookDeliveries, type Webhook, type WebhookDelivery } from './developers.queries.ts'
import { developersTexts } from './developers-texts.ts'

type Asked = 'rotate' | 'remove' | null

/** The actions on a webhook, and its latest deliveries with their requests and answers. */
export function WebhookPanel({
  webhook,
  onSecret,
  onClose,
}: {
  readonly webhook: Webhook
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}) {
  const t = useTexts(developersTexts).deliveries
  const { notDone } = useTexts(uiTexts)
  const { endpointId, name, url, state, mayChange } = webhook
  const [asked, setAsked] = useState<Asked>(null)
  const [onlyFailing, setOnlyFailing] = useState(false)
  const [requestKey] = useState(() => crypto.randomUUID())
  const query = useWebhookDeliveries(endpointId, onlyFailing)
  const act = (work: () => Promise<string>) => () =>
    void work().then(
      (words) => toast('success', words),
      (error: unknown) => toast('error', errorWords(error, notDone)),
    )
  const replay = (deliveryId?: string) =>
    act(async () => {
      const { replayed } = await write(webhookReplay, { endpointId, ...(deliveryId ? { deliveryId } : {}) })
      return t.replayed(replayed)
    })
  return (
    <Modal title={name} facts={<code>{url}</code>} kind="panel" width={640} onClose={onClose}>
      {mayChange ? (
        <div className={css.panelActs}>
          {state === 'active' ? (
            <Button
              onPress={act(async () => {
                await write(webhookTest, { endpointId, requestKey: crypto.randomUUID() })
                return t.tested
              })}
            >
              {t.test}
            </Button>
          ) : null}
          <Button
            onPress={act(async () => {
              await write(webhookStateSet, { endpointId, state: state === 'active' ? 'paused' : 'active' })
              return state === 'active' ? t.paused : t.resumed
            })}
          >
            {state === 'active' ? t.pause : t.resume}
          </Button>
          <Button onPress={() => setAsked('rotate')}>{t.rotate}</Button>
          <Button onPress={() => setAsked('remove')}>{t.remove}</Button>
        </div>
      ) : null}
      <div className={css.panelActs}>
        <SegmentedControl
          size="s"
          label={t.filter}
          options={[
            { value: 'all', words: t.all },
            { value: 'failing', words: t.failing },
          ]}
          value={onlyFailing ? 'failing' : 'all'}
          onChange={(value) => setOnlyFailing(value === 'failing')}
        />
        {mayChange && state === 'active' ? (
          <Button look="quiet" onPress={replay()}>
            {t.replayFailed}
          </Button>
        ) : null}
      </div>
      <QueryStates query={query} skeleton={<PanelSkeleton height={240} />}>
        {({ deliveries, hasMore }) =>
          deliveries.length === 0 ? (
            <p className={css.empty}>{t.empty}</p>
          ) : (
            <ul className={css.deliveries}>
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.deliveryId}
                  delivery={delivery}
                  onReplay={
                    mayChange && state === 'active' && delivery.state !== 'waiting' ? replay(delivery.deliveryId) : null
                  }
                />
              ))}
              {hasMore ? <li className={css.empty}>{t.more}</li> : null}
            </ul>
          )
        }
      </QueryStates>
      {asked === 'rotate' ? (
        <ConfirmationDialog
          title={t.rotateTitle}
          object={name}
          consequence={t.rotateWhat}
          action={t.rotate}
          onConfirm={async () => {
            const { secret } = await write(webhookSecretRotate, { endpointId, requestKey })
            onSecret(secret)
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'remove' ? (
        <ConfirmationDialog
          title={t.removeTitle}
          object={name}
          consequence={t.removeWhat}
          action={t.remove}
          onConfirm={async () => {
            await write(webhookDelete, { endpointId })
            toast('success', t.removed)
            onClose()
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Modal>
  )
}

function DeliveryRow({
  delivery,
  onReplay,
}: {
  readonly delivery: WebhookDelivery
  readonly onReplay: (() => void) | null
}) {
  const all = useTexts(developersTexts)
  const t = all.deliveries
  const { state, status, error, tries, nextAt, tookMs } = delivery
  const isWrong = state === 'failed' || (state === 'waiting' && tries > 0 && (status !== null || error !== null))
  return (
    <li>
      <details>
        <summary>
          <span className={css.code} data-urgent={isWrong || undefined}>
            {status ?? (error ? t.errors[error] : t.states[state])}
          </span>
          <span>{all.events[delivery.type]}</span>
          <time className="num" dateTime={delivery.createdAt}>
            {formatInstantWithSeconds(delivery.createdAt)}
          </time>
        </summary>
        <p className={css.facts}>
          {[
            t.states[state],
            tries > 0 ? t.tries(tries) : '',
            tookMs === null ? '' : t.took(formatNumber(tookMs)),
            nextAt && tries > 0 ? t.next(formatInstantWithSeconds(nextAt)) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
          {onReplay ? (
            <Button look="quiet" onPress={onReplay}>
              {t.replay}
            </Button>
          ) : null}
        </p>
        <h3>{t.sent}</h3>
        <pre>{`webhook-id: ${delivery.eventId}\n\n${delivery.body}`}</pre>
        {delivery.answer ? (
          <>
            <h3>{t.answered}</h3>
            <pre>{delivery.answer}</pre>
          </>
        ) : null}
      </details>
    </li>
  )
}
