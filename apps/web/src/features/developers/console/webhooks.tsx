import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './developers.module.css'
import { useWebhooks, type Webhook } from './developers.queries.ts'
import { developersTexts } from './developers-texts.ts'
import { SecretDialog } from './token-dialogs.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

type Doing =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'open'; readonly endpointId: string }
  | { readonly kind: 'secret'; readonly secret: string }

/** Webhooks with their state and recent deliveries. */
export function Webhooks() {
  const t = useTexts(developersTexts)
  const query = useWebhooks()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const show = (secret: string) => setDoing({ kind: 'secret', secret })
  const places = query.data?.mayListen ?? []
  const named =
    doing?.kind === 'edit' || doing?.kind === 'open'
      ? query.data?.endpoints.find(({ endpointId }) => endpointId === doing.endpointId)
      : undefined
  return (
    <section className={css.section} aria-labelledby="webhooks">
      <header>
        <h2 id="webhooks">{t.webhooks.title}</h2>
        <p>{t.webhooks.lead}</p>
        {places.length > 0 ? (
          <Button onPress={() => setDoing({ kind: 'create' })}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.webhooks.create}
          </Button>
        ) : null}
      </header>
      <QueryStates query={query} skeleton={<Skeleton height={160} />}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <p className={css.empty}>{t.webhooks.empty}</p>
          ) : (
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t.webhooks.name}</th>
                  <th scope="col">{t.webhooks.company}</th>
                  <th scope="col">{t.webhooks.events}</th>
                  <th scope="col">{t.webhooks.recent}</th>
                  <th scope="col">{t.webhooks.state}</th>
                  <th scope="col">
                    <span className="vh">{t.webhooks.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {endpoints.map((webhook) => (
                  <WebhookRow
                    key={webhook.endpointId}
                    webhook={webhook}
                    onDo={(kind) => setDoing({ kind, endpointId: webhook.endpointId })}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </QueryStates>
      {doing?.kind === 'create' ? <WebhookDialog edited={null} places={places} onMade={show} onClose={close} /> : null}
      {doing?.kind === 'edit' && named ? (
        <WebhookDialog edited={named} places={places} onMade={show} onClose={close} />
      ) : null}
      {doing?.kind === 'open' && named ? <WebhookPanel webhook={named} onSecret={show} onClose={close} /> : null}
      {doing?.kind === 'secret' ? (
        <SecretDialog title={t.secret.title} lead={t.secret.lead} secret={doing.secret} onClose={close} />
      ) : null}
    </section>
  )
}

function WebhookRow({ webhook, onDo }: { readonly webhook: Webhook; readonly onDo: (kind: 'edit' | 'open') => void }) {
  const t = useTexts(developersTexts)
  const { name, url, events } = webhook
  return (
    <tr>
      <th scope="row">
        <span className={css.name}>{name}</span>
        <code>{url}</code>
      </th>
      <td data-label={t.webhooks.company}>
        {webhook.company ? pickReaderText(webhook.company) : t.accounts.everywhere}
      </td>
      <td data-label={t.webhooks.events} className="num" title={events.map((event) => t.events[event]).join(', ')}>
        {t.webhooks.eventCount(events.length)}
      </td>
      <td data-label={t.webhooks.recent} className="num">
        {t.webhooks.delivered(formatNumber(webhook.delivered))}
        {webhook.failed > 0 ? <small data-urgent="">{t.webhooks.failed(formatNumber(webhook.failed))}</small> : null}
      </td>
      <td data-label={t.webhooks.state}>
        <WebhookState webhook={webhook} />
      </td>
      <td className={css.acts}>
        <Button look="quiet" aria-label={`${t.webhooks.open} ${name}`} onPress={() => onDo('open')}>
          {t.webhooks.open}
        </Button>
        {webhook.mayChange ? (
          <Button look="quiet" aria-label={`${t.webhooks.edit} ${name}`} onPress={() => onDo('edit')}>
            {t.webhooks.edit}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

/** The state of a webhook in words, with what is wrong. */
function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts(developersTexts).webhooks
  const { state, disabledFor, failingSince, waiting } = webhook
  const isWrong = state === 'disabled' || (state === 'active' && failingSince !== null)
  return (
    <span className={css.state} data-urgent={isWrong || undefined}>
      {isWrong ? <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> : null}
      <span>
        {disabledFor
          ? t.disabledFor[disabledFor]
          : failingSince && state === 'active'
            ? t.failing(formatInstant(failingSince))
            : t.states[state]}
        {waiting > 0 ? <small>{t.retrying(formatNumber(waiting))}</small> : null}
      </span>
    </span>
  )
}
