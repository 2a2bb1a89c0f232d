import type { DataOf } from '@portal/contract/http/call.ts'
import type { packageOpen } from '@portal/contract/learning/package.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import type { PackagePartRow, RunnablePackage } from './package.store.ts'

/** Hours in which an opened package can fetch its files. */
const frameHours = 12

/** Returns the scope of the token in the addresses of a package's files. */
export const packageTokenScope = (packageId: string) => `package:${packageId}`

type Opened = DataOf<typeof packageOpen>
type Own = 'learner' | 'duration' | 'studiedSeconds' | 'percent' | 'item' | 'sequencingState' | 'watermark'

/** Presents a package for its player, with the states of its parts by the names of their items. */
export function presentPackage(
  deps: Deps,
  actor: Actor,
  contentUrl: string,
  found: RunnablePackage & { readonly contentId: string; readonly title: string },
  parts: ReadonlyMap<string, PackagePartRow>,
): Omit<Opened, Own> {
  const until = new Date(deps.clock.now().getTime() + frameHours * 3_600_000)
  const token = deps.mediaTokens.sign(actor.sessionId, packageTokenScope(found.packageId), until)
  const address = `${contentUrl}/package/${found.packageId}/${token}`
  return {
    contentId: found.contentId,
    title: found.title,
    version: found.version,
    frameUrl: `${address}/run`,
    baseUrl: `${address}/files/`,
    minSeconds: found.minSeconds,
    items: found.items.map((one) => {
      const part = parts.get(one.item)
      return {
        item: one.item,
        parent: one.parent,
        title: one.title,
        kind: one.kind,
        isVisible: one.isVisible,
        href: one.href,
        state: part?.state ?? 'notBegun',
        score: part?.score ?? null,
        cmi: part && one.kind === 'sco' ? part.cmi : null,
        masteryScore: one.masteryScore,
        maxTimeAllowed: one.maxTimeAllowed,
        timeLimitAction: one.timeLimitAction,
        dataFromLms: one.dataFromLms,
        completionThreshold: one.completionThreshold,
        passingScore: one.passingScore,
      }
    }),
    partCount: found.items.filter((one) => one.href !== null).length,
    sequencing: found.sequencing ? JSON.stringify(found.sequencing) : null,
  }
}
