import {
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookList,
  webhookReplay,
  webhookSecretRotate,
  webhookStateSet,
  webhookTest,
  webhookUpdate,
} from '@portal/contract/developers/webhook.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  createWebhook,
  loadWebhookDeliveries,
  loadWebhooks,
  removeWebhook,
  replayWebhookDeliveries,
  rotateWebhookSecret,
  saveWebhook,
  sendTestEvent,
  setWebhookState,
} from './webhook.service.ts'
import { subscribedEventTypes } from './webhook-events.service.ts'

/** Serves webhooks and their deliveries, for staff. */
export function serveWebhooks(app: FastifyInstance, deps: Deps): void {
  app.addHook('onReady', () => subscribedEventTypes.refresh(deps))
  route(app, deps, webhookList, ({ actor, lang }) => loadWebhooks(deps, actor, lang))
  route(app, deps, webhookDeliveries, ({ input, actor }) => loadWebhookDeliveries(deps, actor, input))
  route(app, deps, webhookCreate, ({ input, actor }) => createWebhook(deps, actor, input))
  route(app, deps, webhookSecretRotate, ({ input, actor }) => rotateWebhookSecret(deps, actor, input))
  route(app, deps, webhookReplay, ({ input, actor }) => replayWebhookDeliveries(deps, actor, input))
  route(app, deps, webhookUpdate, async ({ input, actor }) => {
    await saveWebhook(deps, actor, input)
    return {}
  })
  route(app, deps, webhookStateSet, async ({ input, actor }) => {
    await setWebhookState(deps, actor, input)
    return {}
  })
  route(app, deps, webhookDelete, async ({ input, actor }) => {
    await removeWebhook(deps, actor, input.endpointId)
    return {}
  })
  route(app, deps, webhookTest, async ({ input, actor }) => {
    await sendTestEvent(deps, actor, input)
    return {}
  })
}
