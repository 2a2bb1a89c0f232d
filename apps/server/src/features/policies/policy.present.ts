import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import { presentText } from '../../core/text/language.ts'
import type { PolicyVersionRow } from './policy.store.ts'
import type { PolicySignatureRow } from './signature.store.ts'

/** Presents a revision to its reader. The file opens for this reader only. */
export const presentPolicyVersion = (deps: Deps, actor: Actor, row: PolicyVersionRow) => ({
  version: row.version,
  title: presentText(row.title),
  kind: row.content.kind,
  body: row.content.kind === 'text' ? presentText(row.content.body) : {},
  fileUrl: row.content.kind === 'pdf' && row.fileId !== null ? privateFileUrl(deps, row.fileId, actor) : null,
  note: presentText(row.content.note),
  effectiveOn: row.content.effectiveOn,
  publishedAt: row.publishedAt.toISOString(),
  digest: row.digest,
})

/** Presents the signatures of a person; revisions that were only opened are left out. */
export const presentPolicySignatures = (rows: readonly PolicySignatureRow[]) =>
  rows.flatMap(({ version, openedAt, signedAt, name, digest }) =>
    signedAt === null
      ? []
      : [
          {
            version,
            openedAt: openedAt.toISOString(),
            signedAt: signedAt.toISOString(),
            name: name ?? '',
            digest: digest ?? '',
          },
        ],
  )
