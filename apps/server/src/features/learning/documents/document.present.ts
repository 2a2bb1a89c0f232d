import type { DataOf } from '@portal/contract/http/call.ts'
import type { documentOpen } from '@portal/contract/learning/document.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { createMediaToken, publicFileUrl } from '../../../core/files/file.service.ts'

type Opened = DataOf<typeof documentOpen>
type Own = 'page' | 'seenPages' | 'percent' | 'watermark'

/** Presents a document for its reader, without the learner's progress. */
export function presentDocument(
  deps: Deps,
  actor: Actor,
  { file, ...found }: Omit<Opened, Own | 'url' | 'mediaToken'> & { readonly file: string },
): Omit<Opened, Own> {
  return { ...found, url: publicFileUrl(file), mediaToken: createMediaToken(deps, actor, found.contentId) }
}
