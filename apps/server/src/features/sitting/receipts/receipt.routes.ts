import {
  examReceipt,
  examReceiptFile,
  receiptVerify as verifyReceiptCall,
} from '@portal/contract/exams/exam-receipt.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { loadReceipt, renderReceiptFile, verifyReceipt } from './receipt.service.ts'

/** Serves receipts of submitted attempts. */
export function serveReceipts(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examReceipt, ({ input, actor }) => loadReceipt(deps, actor, input.attemptId))
  route(app, deps, examReceiptFile, async ({ input, actor, reply }) => {
    const { name, bytes } = await renderReceiptFile(deps, actor, input.attemptId)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization')
      .send(bytes)
    return {}
  })
  publicRoute(app, deps, verifyReceiptCall, ({ input }) => verifyReceipt(deps, input))
}
