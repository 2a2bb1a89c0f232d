import { serviceAccountList } from '@portal/contract/developers/service-account.contract.ts'
import { webhookDeliveries, webhookList } from '@portal/contract/developers/webhook.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type ServiceAccount = DataOf<typeof serviceAccountList>['accounts'][number]
export type ServiceAccountScope = DataOf<typeof serviceAccountList>['mayGive'][number]
export const useServiceAccounts = () => useAnswer(serviceAccountList, {}, { staleTime: 0 })

export type Webhook = DataOf<typeof webhookList>['endpoints'][number]
export type WebhookScope = DataOf<typeof webhookList>['mayListen'][number]
export type WebhookDelivery = DataOf<typeof webhookDeliveries>['deliveries'][number]
export const useWebhooks = () => useAnswer(webhookList, {}, { staleTime: 0 })
/** Returns the latest deliveries; polls every two seconds while one of them is due within a minute. */
export const useWebhookDeliveries = (endpointId: string, onlyFailing: boolean) =>
  useAnswer(
    webhookDeliveries,
    { endpointId, onlyFailing },
    {
      staleTime: 0,
      askAgain: ({ deliveries }) =>
        deliveries.some(({ nextAt }) => nextAt !== null && Date.parse(nextAt) < Date.now() + 60_000) ? 2000 : false,
    },
  )
